import type { StatementColumn, StatementLine } from "@labs/underwriting/statement-record";
import { expect, test } from "vitest";
import { measureColumns } from "./column-widths.ts";

const columns: StatementColumn[] = [
  { id: "closing", label: "Closing", kind: "closing" },
  { id: "y1", label: "Year 1", kind: "year", period: 1 },
  { id: "y2", label: "Year 2", kind: "year", period: 2 },
];

function line(figures: Record<string, number | null>, role: StatementLine["role"] = "line"): StatementLine {
  return { block: "operations", key: null, sign: 1, label: "Rent", role, figures };
}

test("years are alike, and a price widens its own column alone", () => {
  const widths = measureColumns({ columns, lines: [line({ closing: -1_250_000, y1: 9_000, y2: 145_000 })] });
  expect(widths.get("y1")).toBe(widths.get("y2"));
  expect(widths.get("y2")).toBeLessThan(76);
  expect(widths.get("closing")).toBeGreaterThan(80);
});

test("what has no figure, or a ratio, takes the least", () => {
  const least = measureColumns({ columns: [], lines: [] }).get("y1");
  expect(least).toBeUndefined();
  const widths = measureColumns({ columns, lines: [line({ y1: null }), line({ y2: 123_456_789 }, "ratio")] });
  expect(new Set(widths.values()).size).toBe(1);
});
