import { afterAll, describe, expect, it } from "vitest";
import { openJobProcess } from "./job-process.ts";

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

  it("may not take for ever, and only its own time counts", async () => {
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
