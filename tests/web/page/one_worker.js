/**
 * One worker of the page without a server for all pages of a browser's profile, as each would load Python
 * anew: some six seconds of CPU time for every test. `theirs` stands in a page's place for `Worker`, and
 * `keep` runs in a page that stays open and has the worker. What starts, ends and replaces a worker is
 * tested without it, in test_static_page.py.
 */
(() => {
  const CHANNEL = 'one worker for all tests';

  class Borrowed {
    #channel = new BroadcastChannel(CHANNEL);
    #from = crypto.randomUUID();

    constructor(url) {
      this.#channel.onmessage = ({ data: { to, message } }) => {
        if (to === this.#from) this.onmessage({ data: message });
      };
      this.#channel.postMessage({ from: this.#from, begin: new URL(url, document.baseURI).href });
    }

    postMessage(question) { this.#channel.postMessage({ from: this.#from, question }); }

    terminate() {
      this.#channel.postMessage({ from: this.#from, end: true });
      this.#channel.close();
    }
  }

  function keep() {
    const channel = new BroadcastChannel(CHANNEL);
    const askers = new Map(); // of questions, by numbers that no two pages share
    let worker = null;
    let ready = false;
    let client = '';
    let number = 0;
    const send = (to, message) => channel.postMessage({ to, message });
    const end = () => { worker?.terminate(); worker = null; ready = false; };
    const start = (url) => {
      worker = new Worker(url, { type: 'module' });
      worker.onerror = () => { end(); send(client, { dead: true }); };
      worker.onmessage = ({ data }) => {
        if (data.ready) ready = true;
        const asker = askers.get(data.id);
        if (data.id === undefined) send(client, data);
        else if (asker) send(asker.from, { ...data, id: asker.id });
        if (data.dead) end();
      };
    };
    channel.onmessage = ({ data: { from, begin, question, end: over } }) => {
      if (begin) {
        client = from;
        if (!worker) start(begin);
        else if (ready) send(from, { ready: true });
      } else if (question) {
        number += 1;
        askers.set(number, { from, id: question.id });
        worker?.postMessage({ ...question, id: number });
      } else if (over && from === client) end();
    };
  }

  if (location.search === '?keeper') keep();
  else window.Worker = Borrowed;
})();
