import type { CalibrateInput, Prepared } from "@labs/estimation/calibration";
import { openThread } from "./thread.ts";

/** A market of 20,000 observations takes a second or two; a hundred times that is no fit any more. */
const LONGEST_MS = 180_000;

const thread = openThread<CalibrateInput, Prepared>({
  module: new URL("./fit-worker.ts", import.meta.url),
  longestMs: LONGEST_MS,
});

/** Fits a market and measures the method's error there, off the thread that answers requests. */
export const prepareInThread = (input: CalibrateInput): Promise<Prepared> => thread.run(input);
