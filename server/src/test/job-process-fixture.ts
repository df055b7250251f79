import { getPriority } from "node:os";
import { answerJobs } from "../lib/job-process.ts";

answerJobs((job: string) => {
  if (job === "fail") throw new Error("asked to fail");
  if (job === "abort") process.abort();
  if (job === "endless") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (job === "pid") return process.pid;
  if (job === "priority") return getPriority();
  return 2 * Number(job);
});
