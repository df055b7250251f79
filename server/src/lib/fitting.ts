import type { CalibrateInput, Prepared } from "@labs/estimation/calibration";
import { openJobProcess } from "./job-process.ts";

/** A market of 20,000 observations takes some five seconds; many times that is no fit any more. */
const LONGEST_MS = 180_000;

const child = openJobProcess<CalibrateInput, Prepared>({
  module: new URL("./fit-process.ts", import.meta.url),
  longestMs: LONGEST_MS,
});

/** Fits a market and measures the method's error there, off the process that answers requests. */
export const prepareApart = (input: CalibrateInput): Promise<Prepared> => child.run(input);
