import { describe, expect, it } from "vitest";
import golden from "./fixtures/domain-golden.json" with { type: "json" };
import { runGolden } from "./golden.ts";

function expectClose(actual: unknown, expected: unknown, path: string): void {
  if (typeof expected === "number") {
    expect(typeof actual, path).toBe("number");
    const distance = Math.abs(Number(actual) - expected);
    expect(distance, path).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
  } else if (typeof expected === "object" && expected !== null) {
    expect(Object.keys(actual as object).length, path).toBe(Object.keys(expected).length);
    for (const [key, value] of Object.entries(expected)) {
      expectClose((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
  } else expect(actual, path).toEqual(expected);
}

const answer = runGolden(golden) as Record<string, { outputs?: unknown; unavailable?: unknown }>;

describe("the golden file", () => {
  const elsewhere = ["rentCompA", "marketA", "marketB", "conventions"];
  const own = Object.keys(golden).filter((name) => !elsewhere.includes(name));
  it.each(own)("reproduces %s", (name) => {
    expect(answer[name]?.unavailable).toBeUndefined();
    expectClose(answer[name]?.outputs, golden[name as "mfA"].outputs, name);
  });
  it("says which engine a case waits for, and takes its answer when it is attached", () => {
    expect(answer.rentCompA?.unavailable).toMatch(/rent comps/);
    const attached = runGolden({ x: { inputs: { hpi: [1] } } }, { market: () => ({ hpaCagr: 0.1 }) });
    expect(attached).toEqual({ x: { inputs: { hpi: [1] }, outputs: { hpaCagr: 0.1 } } });
  });
  it("decides by the shape of the inputs, not by the name", () => {
    const renamed = runGolden({ anything: { inputs: golden.catchUpHalf.inputs } });
    expectClose((renamed.anything as { outputs: unknown }).outputs, golden.catchUpHalf.outputs, "catchUp");
  });
  it("names the input of a case that cannot be computed", () => {
    const { purchasePrice: _, ...rest } = golden.sfrA.inputs;
    const broken = runGolden({ a: { inputs: rest }, b: { inputs: { nothing: 1 } } }) as typeof answer;
    expect(broken.a?.unavailable).toMatch(/purchasePrice: Purchase price is required/);
    expect(broken.b?.unavailable).toMatch(/no known case/);
  });
  it("evaluates functions with omitted arguments, ISO dates and lists", () => {
    const { functions } = runGolden({
      functions: [
        { name: "PMT", args: [0.005, 360, 100000, null, 1] },
        { name: "EDATE", args: ["2024-01-31", 1] },
        { name: "XIRR", args: [[-100, 110], ["2023-01-01", "2024-01-01"], null] },
        { name: "IRR", args: [[1, 2]] },
        { name: "NOSUCH", args: [] },
      ],
    }) as { functions: { value?: unknown; error?: string }[] };
    expect(functions[0]?.value).toBeCloseTo(-596.567686, 5);
    expect(functions[1]?.value).toBe("2024-02-29");
    expect(functions[2]?.value).toBeCloseTo(0.1, 12);
    expect(functions[3]?.error).toMatch(/^#NUM!: Money is only received/);
    expect(functions[4]?.error).toMatch(/^#NAME\?/);
  });
});
