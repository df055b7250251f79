import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import type { RentRoll as EngineRoll } from "@labs/rent-rolls/roll";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { rentRoll } from "./rent-roll.ts";

const SAMPLES = fileURLToPath(new URL("../../../../shared/samples/rent-rolls/", import.meta.url));

interface Expected {
  file: string;
  as_of?: string;
  expected: Record<string, unknown> & { accept?: boolean; unit_types?: Record<string, number> | null };
  units?: Record<string, unknown>[];
}

const SUMMARY: Record<string, keyof EngineRoll["summary"]> = {
  units_total: "units",
  occupied: "occupied",
  occupied_on_notice: "onNotice",
  vacant: "vacant",
  vacant_leased: "vacantLeased",
  model: "model",
  admin_down: "down",
  market_rent_total: "marketRent",
  actual_rent_total: "contractRent",
  sqft_total: "sqft",
};

const UNIT: Record<string, keyof EngineRoll["units"][number]> = {
  unit_type: "floorPlan",
  sqft: "sqft",
  market_rent: "marketRent",
  actual_rent: "contractRent",
  deposit: "deposit",
  balance: "balance",
  move_in: "moveIn",
  move_out: "moveOut",
  lease_start: "leaseStart",
  lease_end: "leaseEnd",
  total_charges: "totalCharges",
  charges_total: "totalCharges",
  concession: "concessionRecurring",
  property: "property",
};

const STATUS: Record<string, string[]> = {
  occupied: ["occupied", "employee"],
  notice_unrented: ["notice"],
  notice_rented: ["notice_leased"],
  vacant_unrented: ["vacant"],
  vacant_leased: ["vacant_leased"],
  model: ["model"],
  admin_down: ["down"],
};

const files = existsSync(SAMPLES)
  ? readdirSync(SAMPLES).filter((name) => name.endsWith(".expected.json"))
  : [];

describe.skipIf(files.length === 0)("labs rent-roll reads the samples (needs ../shared/samples)", () => {
  test.each(files)("%s in every figure", async (name) => {
    const sample: Expected = JSON.parse(readFileSync(join(SAMPLES, name), "utf8"));
    // The history states no day; its figures are for the one chosen.
    const given = sample.file.startsWith("resident_history") ? ["--as-of", sample.as_of ?? ""] : [];
    const roll = await rentRoll([join(SAMPLES, sample.file), ...given]);
    if (sample.expected.accept === false) {
      expect(roll).toMatchObject({
        accepted: false,
        reason: expect.stringMatching(/lease-expiration/),
        units: [],
      });
      return;
    }
    expect(roll.accepted).toBe(true);
    if (sample.as_of !== undefined) expect(roll.asOf).toBe(sample.as_of);
    for (const [field, own] of Object.entries(SUMMARY)) {
      if (sample.expected[field] !== undefined)
        expect({ [field]: roll.summary[own] }).toEqual({ [field]: sample.expected[field] });
    }
    for (const [plan, units] of Object.entries(sample.expected.unit_types ?? {})) {
      expect(roll.unitMix).toContainEqual(expect.objectContaining({ floorPlan: plan, units }));
    }
    compareUnits(roll.units, sample.units ?? []);
    expect(roll).toEqual(RentRoll.parse(roll));
  });

  test("own_row_errors: each planted fault with its line, and none on the clean lines", async () => {
    const roll = await rentRoll([join(SAMPLES, "own_row_errors.csv")]);
    const found = roll.issues.map(({ line, column, severity }) => `${line} ${column} ${severity}`);
    expect(found).toEqual([
      // The file prints no total, so nothing could be tied: said of the whole roll.
      "null null warning",
      "3 Rent error",
      "4 Unit error",
      "5 Move In error",
      "5 SqFt error",
      "6 Rent warning",
      "7 Rent warning",
      "8 Unit error",
      "9 Rent error",
      "10 Rent warning",
      "11 Lease End warning",
      "12 Status warning",
      "12 Type warning",
    ]);
  });
});

function compareUnits(units: RentRoll["units"], expected: readonly Record<string, unknown>[]): void {
  for (const one of expected) {
    const found = units.find(
      ({ unitId, property }) =>
        unitId === one.unit && (one.property === undefined || property === one.property),
    );
    if (found === undefined) throw new Error(`unit ${one.unit} is missing`);
    if (typeof one.status === "string") expect(STATUS[one.status]).toContain(found.unitStatus);
    for (const [field, own] of Object.entries(UNIT)) {
      if (one[field] !== undefined)
        expect({ [`${one.unit} ${field}`]: found[own] }).toEqual({ [`${one.unit} ${field}`]: one[field] });
    }
    if (one.charges !== undefined) expect(sumCharges(found)).toEqual(one.charges);
  }
}

function sumCharges({ chargeLines }: RentRoll["units"][number]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { code, amount } of chargeLines) sums[code] = (sums[code] ?? 0) + amount;
  return sums;
}

describe("labs rent-roll", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rent-roll-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("masks names, and takes the day that the sender gives", async () => {
    const file = join(folder, "roll.csv");
    await writeFile(file, 'Unit,Tenant,Status,Rent\n101,"Lane, Ora",Occupied,900\n');
    const roll = await rentRoll([file, "--as-of", "2026-01-31"]);
    expect(roll).toMatchObject({ accepted: true, asOf: "2026-01-31", asOfSource: "given" });
    expect(roll.units[0]?.tenantName).toBe("L. O.");
    await expect(rentRoll([file, "--as-of", "soon"])).rejects.toThrow(/--as-of must be a day/);
  });

  test("refuses what is no spreadsheet in the same shape, and fails for a file that is not there", async () => {
    const file = join(folder, "roll.pdf");
    await writeFile(file, "%PDF-1.7");
    expect(await rentRoll([file])).toMatchObject({
      accepted: false,
      reason: expect.stringMatching(/PDF/),
      units: [],
    });
    await expect(rentRoll([join(folder, "none.csv")])).rejects.toThrow(/There is no file/);
    await expect(rentRoll([folder])).rejects.toThrow(/is a folder/);
  });
});

test("The engine's roll is the contract's, field for field", () => {
  expectTypeOf<EngineRoll>().toExtend<RentRoll>();
  expectTypeOf<RentRoll>().toExtend<EngineRoll>();
  expect(RentRoll.parse(readRentRoll([]))).toEqual(readRentRoll([]));
});
