import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from "vitest/node";

type Listener = (message: unknown) => void;

/** After so many runs the process begins again: what tests leave behind adds up. */
const MOST_RUNS = 60;

/**
 * Vitest ends its process after every run, and reading the product again takes longer than most tests. This one stays:
 * it tells Vitest that it has begun and ended, as a process would, and reads again only what changed, as
 * `record-probes.ts` tells it.
 */
export class LastingWorker extends ForksPoolWorker {
  override readonly name = "lasting";
  isOver = false;
  #runs = 0;
  #hasBegun = false;
  /** Whether it was asked to end, and not made to in the midst of a test. */
  #isAsked = false;
  readonly #listeners = new Set<Listener>();

  override async start(): Promise<void> {
    this.#runs += 1;
    if (this.#runs > 1) return;
    await super.start();
    super.on("exit", () => {
      this.isOver = true;
    });
  }
  override async stop(): Promise<void> {
    for (const listener of this.#listeners) super.off("message", listener);
    this.#listeners.clear();
    if (!this.#isAsked || this.#runs >= MOST_RUNS) await this.end();
    this.#isAsked = false;
  }
  async end(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    await super.stop();
  }
  override on(event: string, listener: Listener): void {
    if (event === "message") this.#listeners.add(listener);
    super.on(event, listener);
  }
  override send(message: WorkerRequest): void {
    const type = "type" in message ? message.type : undefined;
    if (type === "stop") this.#say("stopped");
    else if (type === "start" && this.#hasBegun) this.#say("started");
    else super.send(message);
    this.#hasBegun ||= type === "start";
    this.#isAsked ||= type === "stop";
  }
  #say(type: string): void {
    setImmediate(() => {
      for (const listen of this.#listeners) listen({ __vitest_worker_response__: true, type });
    });
  }
}

let kept: LastingWorker | undefined;

export const lastingPool = {
  name: "lasting",
  createPoolWorker(options: PoolOptions): LastingWorker {
    if (kept === undefined || kept.isOver) kept = new LastingWorker(options);
    return kept;
  },
};

export const endLastingWorker = async (): Promise<void> => kept?.end();
