/** Workers on the page's own thread: a browser has them, the document of the tests does not. */

type Heard = (event: { data: unknown }) => unknown;

/** What is on its way to the workers; they are one thread, so that they take turns. */
let turn: Promise<void> = Promise.resolve();
/** Whose module runs now, and speaks to the page by the global `postMessage`. */
let speaking: PageWorker | null = null;
let generation = 0;

class PageWorker {
  onmessage: Heard | null = null;
  onerror: (() => void) | null = null;
  private isEnded = false;
  private readonly heard: Promise<Heard>;

  constructor(address: URL) {
    this.heard = import(/* @vite-ignore */ address.pathname).then(() => globalThis.onmessage as Heard);
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    const asked = generation;
    turn = turn.then(async () => {
      const hear = await this.heard;
      if (this.isEnded || asked !== generation) return;
      speaking = this;
      await hear({ data });
    });
  }

  /** What the worker's module says. */
  say(data: unknown): void {
    if (!this.isEnded) this.onmessage?.({ data: structuredClone(data) });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

globalThis.Worker = PageWorker as unknown as typeof Worker;
globalThis.postMessage = ((data: unknown) => speaking?.say(data)) as typeof postMessage;

/** Workers hear nothing until what this answers is called: an analysis is seen under way. */
export function holdWorkers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  turn = turn.then(() => promise);
  return resolve;
}

/** What was asked of the workers and not yet begun is forgotten, and nobody holds them. */
export function emptyWorkers(): void {
  generation += 1;
  turn = Promise.resolve();
}
