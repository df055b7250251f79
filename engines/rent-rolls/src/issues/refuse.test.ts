import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const reasonFor = (text: string) => readRentRoll([toSheet(text)]).reason;
const PAYMENTS = "The file seems to be a list of payments or transactions, no rent roll";

describe("A list that calls itself one of transactions is a roll", () => {
  test("where it has each unit once, its tenant, rent and lease end", () => {
    const text =
      "Transaction List\nUnit | Tenant | Rent | Lease End\n1 | Ann | 900 | 5/1/2027\n2 | Bo | 950 | 6/1/2027";
    expect(reasonFor(text)).toBeUndefined();
  });

  test.each([
    ["no rent", "Unit | Tenant | Lease End\n1 | Ann | 5/1/2027\n2 | Bo | 6/1/2027"],
    ["no tenant", "Unit | Rent | Lease End\n1 | 900 | 5/1/2027\n2 | 950 | 6/1/2027"],
    ["no lease end", "Unit | Tenant | Rent\n1 | Ann | 900\n2 | Bo | 950"],
    ["a unit twice", "Unit | Tenant | Rent | Lease End\n1 | Ann | 900 | 5/1/2027\n1 | Ann | 900 | 6/1/2027"],
    ["one unit alone", "Unit | Tenant | Rent | Lease End\n1 | Ann | 900 | 5/1/2027"],
  ])("and none where it has %s", (_, text) => {
    expect(reasonFor(`Transaction List\n${text}`)).toBe(PAYMENTS);
  });
});
