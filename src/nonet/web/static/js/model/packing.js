/** Long addresses made short, and back. */

/** A shorter address for the same, to be sent: packed, in the letters that addresses may have. @param {string} hash */
export async function packed(hash) {
  const plain = [...new URLSearchParams(hash)].map(([key, value]) => `${key}=${value}`).join('\n\n');
  const bytes = new Uint8Array(await new Response(new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
  return `z=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
}

/** The inverse; an address that is not packed stays as it is, and one that is damaged is none. @param {string} hash */
export async function unpacked(hash) {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get('z');
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const plain = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
    return new URLSearchParams(plain.split('\n\n').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)])).toString();
  } catch {
    return '';
  }
}
