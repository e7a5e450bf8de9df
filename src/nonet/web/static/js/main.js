/** Draws an empty board at once, then opens the puzzle of the address or of the last visit. */

import { App } from './app.js';
import { emptyClassic } from './model/board.js';
import { Game } from './model/game.js';
import { translateDocument } from './words.js';

translateDocument();
const app = new App(new Game(emptyClassic()));
await app.begin();
document.body.dataset.ready = 'true';
if (document.documentElement.dataset.local !== undefined) (await import('./local.js')).begin();
