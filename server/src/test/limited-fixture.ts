import { answerJobs } from "../lib/job-process.ts";

const held: unknown[] = [];

/** Takes what it is asked to take, and says what it was asked. */
answerJobs<string, string, number>(async (job, send) => {
  if (job === "memory") for (;;) held.push(Array.from({ length: 1_000_000 }, (_, at) => ({ at })));
  if (job === "buffers") for (;;) held.push(Buffer.alloc(50_000_000, 1));
  if (job === "time") for (;;) Math.random();
  if (job === "parts") for (const part of [1, 2, 3]) await send(part);
  return job;
});
