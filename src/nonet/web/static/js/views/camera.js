/** A picture by the camera. Loaded once it is asked for. */

import { button, el, row } from '../view/dom.js';
import { t } from '../words.js';

const WIDTH = 1920; // pixels, if the camera has so many

/**
 * Shows what the camera sees until a picture is taken or the dialog is left.
 * @param {HTMLElement} place @param {(picture: Blob) => any} take
 */
export async function camera(place, take) {
  const options = { video: { facingMode: 'environment', width: { ideal: WIDTH } } };
  const stream = await navigator.mediaDevices.getUserMedia(options).catch(() => null);
  if (!stream) return place.replaceChildren(el('p.error', { role: 'alert' }, t('The browser gives no camera: choose a photo instead.')));
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    place.replaceChildren();
  };
  place.closest('dialog')?.addEventListener('close', end, { once: true });
  const video = el('video', { autoplay: true, playsinline: true, 'aria-label': t('The camera') });
  const shoot = button(t('Take the picture'), () => {
    const canvas = el('canvas', { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext('2d').drawImage(video, 0, 0);
    end();
    canvas.toBlob((picture) => picture && take(picture), 'image/png');
  }, { kind: 'primary', disabled: true });
  video.addEventListener('loadeddata', () => { shoot.disabled = false; shoot.focus(); });
  video.muted = true;
  video.srcObject = stream;
  return place.replaceChildren(video, row(shoot, button(t('Stop'), end)));
}
