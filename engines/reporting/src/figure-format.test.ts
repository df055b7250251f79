import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byCatalogFormat,
  byUnit,
  datesInWords,
  dateWords,
  dollars,
  multiple,
  rate,
  returnRate,
  roundForDisplay,
  signedDollars,
  statement,
} from "./figure-format.ts";

describe("figures in words", () => {
  it("follow the design's forms", () => {
    expect(dollars(412_500)).toBe("$412,500");
    expect(dollars(-9_210.4)).toBe("−$9,210");
    expect(rate(0.025)).toBe("2.5%");
    expect(returnRate(0.08816)).toBe("8.82%");
    expect(multiple(1.7255)).toBe("1.73x");
    expect(statement(-12_450)).toBe("(12,450)");
    expect(signedDollars(31)).toBe("+$31");
    expect(signedDollars(0.2)).toBe("0");
    expect(byCatalogFormat(46_326, "date", "date")).toBe("Oct 31, 2026");
  });

  it("are a dash where there is no figure", () => {
    for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([dollars(nothing), rate(nothing), statement(nothing)]).toEqual(["—", "—", "—"]);
    }
  });

  it("round half away from zero although binary fractions fall short", () => {
    expect(roundForDisplay(1.005, 2)).toBe(1.01);
    expect(roundForDisplay(-1.005, 2)).toBe(-1.01);
    expect(statement(-0.4)).toBe("0");
  });

  it("are never further than half a last digit from the value", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        (value, digits) => {
          const gap = Math.abs(roundForDisplay(value, digits) - value);
          expect(gap).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-6);
        },
      ),
    );
  });

  it("keep the decimals that an input was given with", () => {
    expect(byCatalogFormat(0.0625, "percent", "%")).toBe("6.25%");
    expect(byCatalogFormat(0.06, "percent", "%")).toBe("6.0%");
    expect(byCatalogFormat(36.5, "number", "days")).toBe("36.5");
    expect(byCatalogFormat([0.03, 0.025], "percent", "%")).toBe("3.0%, 2.5%");
  });

  it("write a small share with the digits that it needs, and no zero after them, as pages do", () => {
    const shares = [0.0005, 0.000_498, 0.000_473, 0.0004, -0.000_212, 0.000_012_3, 0];
    expect(shares.map((share) => byUnit(share, "fraction"))).toEqual([
      ...["0.1%", "0.05%", "0.047%", "0.04%", "−0.021%"],
      ...["0.0012%", "0.0%"],
    ]);
  });

  it("keep the quarters of a bathroom", () => {
    expect([2, 2.5, 2.25, 1_200].map((baths) => byUnit(baths, "count"))).toEqual([
      "2",
      "2.5",
      "2.25",
      "1,200",
    ]);
  });

  it("say a date as precisely as its source", () => {
    expect([dateWords("2025"), dateWords("2025-03"), dateWords("2025-03-04"), dateWords(null)]).toEqual([
      "2025",
      "Mar 2025",
      "Mar 4, 2025",
      "—",
    ]);
  });
});

describe("dates within sentences", () => {
  it("are written as all dates are, and numbers that only look alike are left", () => {
    expect(datesInWords("25 rents as of 2026-10-31, 80%.")).toBe("25 rents as of Oct 31, 2026, 80%.");
    expect(datesInWords("Parcel 173-2026-10-31, 2026-13-01")).toBe("Parcel 173-2026-10-31, 2026-13-01");
  });
});
