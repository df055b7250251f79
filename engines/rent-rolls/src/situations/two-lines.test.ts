import { describe, expect, test } from "vitest";
import { describeSummary, listIssues, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const HEADS = "Unit | Type | Resident | | Sq Ft | Market Rent | Rent\n | | Lease Start | Lease End";
const UNITS = `
101 | 1x1 | O'Neil, Sean | | 640 | 1,285.00 | 1,240.50
 | | 04/01/2025 | 03/31/2026
102 | 2x1 | Yoder, E. | | 815 | 1,195.00 | 1,195.00
 | | 03/01/2025 | 02/28/2026
103 | 2x1 | VACANT | | 815 | 1,330.00
104 | 2x2 | Marsh, Dana | | 990 | 1,240.00 | 1,195.00
 | | 11/01/2025 | 10/31/2026`;
const readWith = (heads: string, units = UNITS) =>
  readRentRoll([toSheet(`Rent Roll\nAs of 06/30/2025\n${heads}${units}`)]);

describe("Units of two lines", () => {
  test("have their names and leases, each under the head of its own line", () => {
    const roll = readWith(HEADS);
    const told = roll.units.map(({ unitId, tenantName, leaseStart, leaseEnd }) =>
      [unitId, tenantName, leaseStart, leaseEnd].join(" "),
    );
    expect(told).toEqual([
      "101 O'Neil, Sean 2025-04-01 2026-03-31",
      "102 Yoder, E. 2025-03-01 2026-02-28",
      "103   ",
      "104   ",
    ]);
    expect(roll.otherLeases).toMatchObject([
      { unitId: "104", kind: "future", tenantName: "Marsh, Dana", leaseStart: "2025-11-01" },
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 2 occupied (0 on notice), 2 vacant (1 leased), 0 model, 0 down; market 5050, rent 2435.5, sqft 3260",
    );
    expect(listIssues(roll).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("heads of one line that stand below each other stay one", () => {
    const roll = readRentRoll([
      toSheet(`
Unit | Unit | Current | Lease | Lease
No. | Type | Rent | Start | End
101 | 1x1 | 900 | 1/1/2025 | 12/31/2025
102 | 1x1 | 910 | 2/1/2025 | 1/31/2026
103 | 1x1 | 920 | 3/1/2025 | 2/28/2026`),
    ]);
    expect(roll.units.map(({ leaseStart }) => leaseStart)).toEqual([
      "2025-01-01",
      "2025-02-01",
      "2025-03-01",
    ]);
  });
});

describe("Leases that begin behind the roll's day", () => {
  const roll = (starts: string[], status = "") =>
    readRentRoll([
      toSheet(
        `As of 06/30/2025\nUnit | Resident | Rent | Lease From | Lease To${status === "" ? "" : " | Status"}\n${starts
          .map((start, at) => `${101 + at} | Ann ${at} | 900 | ${start} | 12/31/2026${status}`)
          .join("\n")}`,
      ),
    ]);
  const warned = ({ issues }: ReturnType<typeof roll>) =>
    issues.filter(({ code }) => code === "R13").map(({ unitId, message }) => `${unitId} ${message}`);

  test("a few are leases to come; of many each one is counted, and asked about", () => {
    const past = ["1/1/2025", "2/1/2025", "3/1/2025"];
    const few = roll([...past, ...past, "8/1/2025", "9/1/2025"]);
    expect([few.summary.occupied, few.summary.vacantLeased, warned(few)]).toEqual([6, 2, []]);
    const many = roll([...past, "8/1/2025", "9/1/2025", "10/1/2025"]);
    expect(many.summary.occupied).toBe(6);
    expect(warned(many)).toEqual([
      "104 occupied, but the lease begins on 2025-08-01: a lease to come?",
      "105 occupied, but the lease begins on 2025-09-01: a lease to come?",
      "106 occupied, but the lease begins on 2025-10-01: a lease to come?",
    ]);
  });

  test("nothing is asked where the status says that somebody lives there", () => {
    const renewed = roll(["8/1/2025", "9/1/2025", "10/1/2025"], " | Occupied");
    expect([renewed.summary.occupied, warned(renewed)]).toEqual([3, []]);
  });
});
