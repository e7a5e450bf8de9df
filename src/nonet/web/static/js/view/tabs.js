/** Tabs as the ARIA practices want them: arrows move, one of them is in the tab order. */

import { el, icon } from './dom.js';

/**
 * @param {HTMLElement} list the element with the role tablist
 * @param {{id: string, text: string, iconName?: string, kind?: string}[]} entries
 * @param {(id: string) => void} onchoice called after a change, not for the first one
 * @param {(id: string) => string} panelOf the panel's element id
 * @param {(id: string, current: string) => boolean} isShown whether a tab is there while another one is chosen
 */
export function makeTabs(list, entries, onchoice, panelOf, isShown = () => true) {
  const tabs = entries.map(({ id, text, iconName, kind }) => el('button.tab', { class: kind,
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': panelOf(id), 'aria-selected': 'false',
    tabindex: -1, onclick: () => choose(id),
  }, iconName && icon(iconName), el('span', {}, text)));
  let current = '';

  function choose(id) {
    if (id === current || !entries.some((entry) => entry.id === id)) return;
    const first = !current;
    current = id;
    mark(tabs, entries.findIndex((entry) => entry.id === id), 'aria-selected');
    tabs.forEach((tab, i) => { tab.hidden = !isShown(entries[i].id, id); });
    if (!first) onchoice(id);
  }

  list.replaceChildren(...tabs);
  rove(list, () => tabs.filter(({ hidden }) => !hidden), (tab) => {
    const { id } = entries[tabs.indexOf(tab)];
    // Where others would vanish arrows only pass by, and Enter chooses: else none behind it could be reached.
    if (tabs.every(({ hidden }, i) => hidden === !isShown(entries[i].id, id))) choose(id);
  });
  choose(entries[0].id);
  return { choose, get current() { return current; } };
}

/** Marks one of the buttons as chosen, which is then the one in the tab order. */
export function mark(buttons, chosen, attribute) {
  buttons.forEach((each, i) => {
    each.setAttribute(attribute, String(i === chosen));
    each.setAttribute('tabindex', i === chosen ? '0' : '-1');
  });
}

/**
 * Arrow keys move among buttons that are one stop in the tab order.
 * @param {HTMLElement} group
 * @param {() => HTMLElement[]} buttonsNow
 * @param {(button: HTMLElement) => void} [onmove]
 */
export function rove(group, buttonsNow, onmove = () => {}) {
  group.addEventListener('keydown', (event) => {
    const buttons = buttonsNow();
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const { length } = buttons;
    const to = {
      ArrowRight: (at + 1) % length, ArrowDown: (at + 1) % length,
      ArrowLeft: (at + length - 1) % length, ArrowUp: (at + length - 1) % length,
      Home: 0, End: length - 1,
    }[event.key];
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons.forEach((each, i) => each.setAttribute('tabindex', i === to ? '0' : '-1'));
    buttons[to].focus();
    onmove(buttons[to]);
  });
}
