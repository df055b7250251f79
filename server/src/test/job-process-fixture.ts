import { answerJobs } from "../lib/job-process.ts";

answerJobs((job: string) => {
  if (job === "fail") throw new Error("asked to fail");
  if (job === "abort") process.abort();
  if (job === "endless") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return 2 * Number(job);
});
