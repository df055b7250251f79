import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, addressSimilarity, editDistance } from "./match-address.ts";
import { parseAddress } from "./parse-address.ts";

const read = (input: string) => parseAddress(input).components;
const alike = (a: string, b: string) => addressSimilarity(read(a), read(b));
const home = "123 N Main St Apt 4, Reno, NV 89501";

describe("matching addresses", () => {
  test("two spellings of one address share a key", () => {
    for (const other of [
      "123 north main street #4 reno nevada 89501-1234",
      "123 N. MAIN STREET, UNIT 4, RENO NV 89501",
      "Apt 4, 123 N Main St, Reno, NV 89501",
    ]) {
      expect(addressKey(read(other))).toBe(addressKey(read(home)));
    }
  });

  test("another number, unit, directional or suffix is another key", () => {
    const others = [
      "125 N Main St Apt 4, Reno, NV 89501",
      "123 N Main St Apt 5, Reno, NV 89501",
      "123 S Main St Apt 4, Reno, NV 89501",
      "123 N Main Ave Apt 4, Reno, NV 89501",
      "123 N Main St, Reno, NV 89501",
      "123 N Main St Apt 4, Reno, NV 89502",
    ].map((input) => addressKey(read(input)));
    expect(new Set([...others, addressKey(read(home))]).size).toBe(7);
  });

  test("a typing error costs little, another home much", () => {
    expect(alike(home, "123 N Mian St Apt 4, Reno, NV 89501")).toBeGreaterThan(0.9);
    expect(alike(home, "123 N Main St Apt 4, Rneo, NV 89501")).toBeGreaterThan(0.9);
    expect(alike(home, "987 N Main St Apt 4, Reno, NV 89501")).toBeLessThan(0.75);
    expect(alike(home, "987 Elm Rd, Boston, MA 02134")).toBeLessThan(0.35);
  });

  test("a missing part costs less than a different one", () => {
    const missing = alike(home, "123 N Main St, Reno, NV 89501");
    const different = alike(home, "123 N Main St Apt 9, Reno, NV 89501");
    expect(missing).toBeGreaterThan(different);
    expect(missing).toBeLessThan(1);
  });

  test("similarity is 1 with itself, the same both ways, and between 0 and 1", () => {
    const texts = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(alike(a, a)).toBeCloseTo(1, 12);
        expect(alike(a, b)).toBeCloseTo(alike(b, a), 12);
        expect(alike(a, b)).toBeGreaterThanOrEqual(0);
        expect(alike(a, b)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test("swapped neighbors are one edit", () => {
    expect([editDistance("MIAN", "MAIN"), editDistance("MAIN", ""), editDistance("OAK", "OAKS")]).toEqual([
      1, 4, 1,
    ]);
  });
});
