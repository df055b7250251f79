import type { Holding } from "@labs/contract/portfolios/holdings";
import type { Inputs, InputValue } from "@labs/underwriting/model-inputs";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { StressedHolding } from "@labs/underwriting/pool-analysis";
import type { PooledHome } from "@labs/underwriting/pool-inputs";
import { readFlows } from "./pool-returns.ts";
import type { PoolRow } from "./version-repository.ts";

const UNKNOWN = "unknown";
const MONTH = (365.25 / 12) * 86_400_000;

/** A holding's row of the tape and its months; undefined where its version has no whole cash flow. */
export function toPooledHome(holding: Holding, row: PoolRow, share: number): PooledHome | undefined {
  const flows = readStressed(row, share);
  if (flows === undefined || row.cost === null) return undefined;
  const inputs = row.inputs as Inputs;
  return {
    flows,
    facts: {
      ...readPlace(holding),
      ...readVersion(row, inputs),
      ...readWorth(holding, inputs),
      cost: row.cost,
    },
  };
}

/** At closing nothing is earned. */
function readStressed(row: PoolRow, share: number): StressedHolding | undefined {
  const flows = readFlows(row, share);
  if (!flows || !row.income) return undefined;
  return { ...flows, income: [0, ...row.income.slice(0, flows.unlevered.length - 1)] };
}

function readPlace(
  holding: Holding,
): { label: string; metro: string; zip: string; vintage: string } & Inputs {
  const { label, metro, zip, acquiredAt } = holding;
  return {
    label,
    metro: metro ?? "Outside metros",
    zip: zip === null ? UNKNOWN : `ZIP ${zip}`,
    vintage: acquiredAt?.slice(0, 4) ?? UNKNOWN,
    monthsHeld:
      acquiredAt === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(acquiredAt)) / MONTH)),
  };
}

function readWorth({ value }: Holding, inputs: Inputs): Inputs {
  return { value: value ?? numberAt(inputs, "afterRepairValue") };
}

function readVersion(row: PoolRow, inputs: Inputs): Inputs {
  const text = (path: string): InputValue => {
    const value = inputAt(inputs, path);
    return typeof value === "string" ? value : null;
  };
  const isLet = (numberAt(inputs, "inPlaceLease.months") ?? 0) > 0;
  return {
    source: text("sourceChannel") ?? UNKNOWN,
    ncf: row.ncf,
    noi: row.noi,
    egi: row.egi,
    chargeBacks: row.chargeBacks,
    costToMaintain: row.costToMaintain,
    capexAhead: row.capexAhead,
    unleveredIrr: row.unleveredIrr,
    leveredIrr: row.leveredIrr,
    monthsToRent: isLet ? 0 : row.monthsToLease,
    hoaDues: numberAt(inputs, "hoaMonth"),
    hoaAllowed: text("hoaRentalAllowed"),
    leaseType: text("inPlaceLease.type"),
    voucher: text("housingVoucher"),
    rent: numberAt(inputs, "monthlyRent"),
    turnoverRate: numberAt(inputs, "turnoverRate"),
    daysToReResident: numberAt(inputs, "daysToReResident"),
    badDebtPct: numberAt(inputs, "badDebtPct"),
    newLeaseGrowth: numberAt(inputs, "newLeaseGrowth"),
    renewalGrowth: numberAt(inputs, "renewalGrowth"),
  };
}

function numberAt(inputs: Inputs, path: string): number | null {
  const value = inputAt(inputs, path);
  return typeof value === "number" ? value : null;
}
