/** What a setter works on, or may go on with. */

import { games } from '../model/store.js';
import { button, card, note, row } from '../view/dom.js';
import { t } from '../words.js';
import { gameList } from './start.js';
import { View } from './view.js';

export class WorkView extends View {
  open() {
    this.reset();
  }

  reset() {
    const { app } = this;
    const { tools, reading } = app.setting;
    if (app.game.setting) this.panel.replaceChildren(...[reading?.card ?? []].flat(), ...tools?.cards ?? []);
    else this.panel.replaceChildren(...this.#beginnings());
  }

  /** How a setter may begin, and the works that are kept. */
  #beginnings() {
    const { app } = this;
    const works = games().filter(({ id }) => id.startsWith('set '));
    return [
      card(t('Set a puzzle'), note(t('Draw clues of any rule, see live what they leave, and send it on.')),
        row(button(t('An empty board'), () => app.openNew('own'), { kind: 'primary' }),
          button(t('Change this puzzle'), () => app.setting.edit()))),
      ...works.length ? [card(t('Your works'), gameList(app, (task) => app.attempt(task), works))] : [],
    ];
  }
}
