import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { afterAll, describe, expect, it } from "vitest";
import { halve, openJobProcess } from "./job-process.ts";
import { watchMemory } from "./limited-process.ts";

const module = new URL("../test/job-process-fixture.ts", import.meta.url);
const opened = openJobProcess<string, number>({ module, longestMs: 60_000 });

afterAll(() => opened.close());

describe("a job in a process of its own", () => {
  it("is answered, in turn", async () => {
    expect(await Promise.all([opened.run("1"), opened.run("2"), opened.run("3")])).toEqual([2, 4, 6]);
  });

  it("fails with its own words, and the next one is answered", async () => {
    await expect(opened.run("fail")).rejects.toThrow("asked to fail");
    expect(await opened.run("4")).toBe(8);
  });

  it("may abort without taking Labs or the jobs behind it along", async () => {
    const [aborted, next] = await Promise.allSettled([opened.run("abort"), opened.run("5")]);
    expect(aborted.status).toBe("rejected");
    expect(next).toMatchObject({ status: "fulfilled", value: 10 });
  });

  it("may not take for ever, and only its own time counts", { tags: "nightly" }, async () => {
    // Within this time a busy machine must start the process of the second job.
    const hurried = openJobProcess<string, number>({ module, longestMs: 4_000 });
    const [endless, next] = await Promise.allSettled([hurried.run("endless"), hurried.run("6")]);
    expect(endless).toMatchObject({ status: "rejected" });
    expect(next).toMatchObject({ status: "fulfilled", value: 12 });
    await hurried.close();
  });

  it("is told to come back when too many wait", async () => {
    const jobs = Array.from({ length: 60 }, (_, index) => opened.run(String(index)));
    const refused = (await Promise.allSettled(jobs)).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(10);
  });
});

describe("a job under limits of the system", () => {
  const limited = openJobProcess<string, string, number>({
    module: new URL("../test/limited-fixture.ts", import.meta.url),
    longestMs: 120_000,
    limits: { megabytes: 100, processorSeconds: 1 },
  });
  afterAll(() => limited.close());

  it.each(["memory", "buffers", "time"])("that takes too much %s ends alone", async (job) => {
    const [ended, next] = await Promise.allSettled([limited.run(job), limited.run("next")]);
    expect(ended).toMatchObject({ status: "rejected" });
    expect(next).toMatchObject({ status: "fulfilled", value: "next" });
  });

  it("sends parts before its result", async () => {
    const parts: number[] = [];
    expect(await limited.run("parts", { onPart: (part) => parts.push(part) })).toBe("parts");
    expect(parts).toEqual([1, 2, 3]);
  });

  it("is not held up by the many jobs of another", async () => {
    const order: string[] = [];
    const run = (job: string, who: string) => limited.run(job, { who }).then(() => order.push(job));
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((job) => run(job, "a")),
      run("b1", "b"),
      run("c1", "c"),
    ]);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "a3", "a4"]);
  });

  it("is left when its caller gives up, waiting or at work", async () => {
    const given = new AbortController();
    const left = [limited.run("time", { signal: given.signal }), limited.run("x", { signal: given.signal })];
    given.abort(new Error("given up"));
    for (const job of left) await expect(job).rejects.toThrow("given up");
    expect(await limited.run("after")).toBe("after");
  });
});

describe("a process that works behind the pages", () => {
  const { PRIORITY_LOW } = constants.priority;
  const behind = openJobProcess<string, number>({ module, longestMs: 60_000, priority: PRIORITY_LOW });
  afterAll(() => behind.close());

  it("has its low priority from its start", async () => {
    expect(await behind.run("priority")).toBe(PRIORITY_LOW);
  });

  it.runIf(process.platform === "linux")("leads a session of its own, of a low priority too", async () => {
    const pid = await behind.run("pid");
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1];
    const [, , , session] = afterName?.split(" ") ?? [];
    expect(Number(session)).toBe(pid);
    expect([undefined, String(halve(PRIORITY_LOW))]).toContain(readGroupPriority(pid));
  });

  it("ends with who started it", async () => {
    const pid = await behind.run("pid");
    await behind.close();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

/** Undefined where the system shares processors without such groups. */
function readGroupPriority(pid: number): string | undefined {
  try {
    return /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("where the system keeps no limit of memory", () => {
  it("a process that holds too much is ended by who watches it", async () => {
    const child = spawn(process.execPath, [
      "-e",
      "globalThis.held = Buffer.alloc(3e8, 1); setInterval(() => 0, 1e3)",
    ]);
    watchMemory(child, 200);
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
  });
});
