import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Makes one light call after the other, and reports how long each took, in milliseconds, when asked. */
const { urls, cookie }: { urls: string[]; cookie: string } = workerData;
const PAUSE_MS = 20;
let times: number[] = [];
parentPort?.on("message", () => {
  parentPort?.postMessage(times);
  times = [];
});

for (let at = 0; ; at += 1) {
  const began = performance.now();
  const answer = await fetch(urls[at % urls.length] ?? "", { headers: { cookie } });
  if (!answer.ok) throw new Error(`A light call answered ${answer.status}`);
  await answer.arrayBuffer();
  times.push(performance.now() - began);
  await sleep(PAUSE_MS);
}
