import type { ColumnMapping, TemplateField } from "@labs/contract/uploads/data-request-rows";
import { describe, expect, it } from "vitest";
import {
  durationText,
  findStep,
  isAtWork,
  missingFields,
  problemOfFile,
  proposedChoice,
  refusalTitle,
  resultText,
  toMapping,
  withField,
} from "./store.ts";

const field = (key: string, required = false): TemplateField => ({
  key,
  label: key,
  description: "",
  required,
  expected: "",
  example: "",
});

const column = (index: number, proposed: string | null): ColumnMapping => ({
  index,
  header: "Address",
  samples: [],
  field: proposed,
  confidence: 1,
  source: "exact",
});

const FIELDS = [field("address", true), field("zip", true), field("beds")];

describe("mapping columns to fields", () => {
  it("begins with the proposal, columns of the same header apart", () => {
    const choice = proposedChoice([column(0, "address"), column(1, null), column(2, "beds")]);
    expect([...choice]).toEqual([
      [0, "address"],
      [2, "beds"],
    ]);
  });

  it("reads a field from one column: who chooses it again takes it away from the other", () => {
    const choice = withField(proposedChoice([column(0, "address"), column(1, null)]), 1, "address");
    expect([...choice]).toEqual([[1, "address"]]);
    expect([...withField(choice, 1, null)]).toEqual([]);
  });

  it("names the required fields that have no column", () => {
    expect(missingFields(FIELDS, new Map([[4, "address"]])).map(({ key }) => key)).toEqual(["zip"]);
    expect(
      missingFields(
        FIELDS,
        new Map([
          [4, "address"],
          [0, "zip"],
        ]),
      ),
    ).toEqual([]);
  });

  it("sends every field, those that were left out too, so that no proposal comes back", () => {
    expect(
      toMapping(
        FIELDS,
        new Map([
          [0, "zip"],
          [7, "address"],
        ]),
      ),
    ).toEqual({
      address: 7,
      zip: 0,
      beds: null,
    });
  });
});

describe("a file before it is sent", () => {
  it("is refused when it is empty or too large, with what to do", () => {
    expect(problemOfFile({ name: "list.csv", size: 0 })).toContain("is empty");
    expect(problemOfFile({ name: "list.csv", size: 50 * 1024 * 1024 + 1 })).toContain("at most 50 MB");
    expect(problemOfFile({ name: "list.csv", size: 50 * 1024 * 1024 })).toBeNull();
  });

  it("says of each refusal of the server what it is about", () => {
    const titles = [413, 415, 422, 429, 0].map(refusalTitle);
    expect(new Set(titles).size).toBe(5);
  });
});

describe("where a request stands", () => {
  it("goes from drop over map to review, and back to no step that is done", () => {
    const at = (status: Parameters<typeof isAtWork>[0]["status"], confirmedAt: string | null = null) =>
      findStep({ status, confirmedAt, validatedAt: null, accepted: null });
    expect(findStep(undefined)).toBe("drop");
    expect(at("queued")).toBe("map");
    expect(at("needs_review")).toBe("map");
    expect(at("queued", "2026-11-01T00:00:00Z")).toBe("review");
    expect(at("completed_with_errors")).toBe("review");
  });

  it("is the first where the file could not be read or is none, and the one that it was stopped at", () => {
    const day = "2026-11-01T00:00:00Z";
    const stopped = { status: "failed" as const, confirmedAt: null, validatedAt: null, accepted: null };
    expect(findStep(stopped)).toBe("drop");
    expect(findStep({ ...stopped, status: "cancelled", validatedAt: day })).toBe("map");
    expect(findStep({ ...stopped, confirmedAt: day, validatedAt: day })).toBe("review");
    const refused = { ...stopped, status: "completed_with_errors" as const, validatedAt: day };
    expect(findStep({ ...refused, accepted: false })).toBe("drop");
    expect(findStep({ ...refused, accepted: true })).toBe("review");
  });

  it("is asked about again only while something happens by itself", () => {
    expect(isAtWork({ status: "processing" })).toBe(true);
    expect(isAtWork({ status: "needs_review" })).toBe(false);
    expect(isAtWork({ status: "cancelled" })).toBe(false);
  });

  it("tells durations as people do", () => {
    expect([0.42, 42, 60, 80, 3_700].map(durationText)).toEqual([
      "0.4 s",
      "42 s",
      "1 min",
      "1 min 20 s",
      "1 h 1 min",
    ]);
  });
});

it("results are read by their column: dollars, rates, multiples, and what is missing", () => {
  const read = {
    value: 312_500,
    value_cap_mid: 16_400_000,
    yield_on_cost: 0.0612,
    gross_yield: 0.0731,
    dscr: 1.25,
    levered_irr: 0.1234,
    comps_used: 12,
  };
  expect(Object.entries(read).map(([key, value]) => resultText(key, value))).toEqual([
    "$312,500",
    "$16,400,000",
    "6.1%",
    "7.3%",
    "1.25x",
    "12.34%",
    "12",
  ]);
  expect(resultText("rent", null)).toBe("—");
  expect(resultText("rent_grade", "B")).toBe("B");
});
