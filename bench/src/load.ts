import { Agent, get } from "node:http";

export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** Milliseconds of one call after the other, ascending. */
export async function measureLatency(target: Target, times: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await fetchOnce(target, agent);
    taken.push(performance.now() - began);
  }
  agent.destroy();
  return taken.sort((a, b) => a - b);
}

/** Answers a second with so many askers at once. */
export async function measureThroughput(
  target: Target,
  { askers, milliseconds }: { askers: number; milliseconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: askers });
  const began = performance.now();
  let answers = 0;
  const ask = async () => {
    while (performance.now() - began < milliseconds) {
      await fetchOnce(target, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return answers / seconds;
}

/** Reads an answer to its end without unpacking it: only the server is measured. */
function fetchOnce({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once("end", done);
      response.once("error", failed);
    }).once("error", failed);
  });
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
