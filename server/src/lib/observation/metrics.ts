import { collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";

const calls = new Histogram({
  name: "labs_call_duration_seconds",
  help: "Time of a call, by its route and the status of its answer",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
});
const connections = new Gauge({
  name: "labs_connections",
  help: "Connections to the database, by what they do; waiting: those who wait for one",
  labelNames: ["state"],
});
const jobs = new Gauge({ name: "labs_jobs", help: "Open jobs of all processes", labelNames: ["state"] });
const readers = new Gauge({
  name: "labs_files_read",
  help: "Files that are read for this process, and that wait for it",
  labelNames: ["state"],
});

export function measureCall(
  call: { method: string; route: string; status: number },
  milliseconds: number,
): void {
  calls.observe(call, milliseconds / 1000);
}

let isFollowed = false;

/** Everything measured, in Prometheus' format; memory and delays of the event loop from the first reading on. */
export async function writeMetrics(now: {
  pooled: { open: number; idle: number; waiting: number };
  /** Undefined while the database does not answer: it takes only its own figures away. */
  openJobs: { queued: number; running: number } | undefined;
  files: { working: number; waiting: number };
}): Promise<{ contentType: string; text: string }> {
  if (!isFollowed) collectDefaultMetrics();
  isFollowed = true;
  for (const [state, count] of Object.entries(now.pooled)) connections.set({ state }, count);
  jobs.reset();
  for (const [state, count] of Object.entries(now.openJobs ?? {})) jobs.set({ state }, count);
  for (const [state, count] of Object.entries(now.files)) readers.set({ state }, count);
  return { contentType: register.contentType, text: await register.metrics() };
}
