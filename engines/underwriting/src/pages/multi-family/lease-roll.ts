/** Loss to lease lease by lease: contract rents until they expire, then renewed or let again at market. */
import { asNumber, type FormulaRow, monthly, scalar } from "../../language/rows.ts";

const balance = { aggregate: "end" as const, format: "number" as const };

const rolled = (formula: string): string => `IF(lossToLeaseMethod = "roll", ${formula}, 0)`;
/** Of the leases that expired so many whole months ago that their unit is let again. */
const afterDowntime = (line: string): string =>
  [0, 1, 2, 3, 4, 5].reduceRight(
    (later, months) => `IF(roll.downtimeMonths = ${months}, ${line}[-${months + 1}], ${later})`,
    `${line}[-7]`,
  );
const moved = (line: string): string => `(1 - roll.renewalShare) * (${afterDowntime(line)})`;
/** In each month of their lease-up the vacant units are let evenly. */
const letUp = (total: string): string =>
  `IF(month <= roll.leaseUpMonths, ${total} / MAX(1, roll.leaseUpMonths), 0)`;

const expiring = (column: string, evenly: string): string =>
  rolled(
    `
      IF(leaseExpirationRows = 0, IF(month <= roll.months, ${evenly} / roll.months, 0),
        SUMIF(leaseExpirations.month, month, leaseExpirations.${column}))`,
  );

const atClosing: FormulaRow[] = [
  scalar("rollLeasesAtClosing", "Leases at closing", "units", {
    help: "Of the lease expirations, or else the occupied units of the unit mix.",
  })`IF(leaseExpirationRows > 0, SUM(leaseExpirations.units), occupiedUnitsAtClosing)`,
  scalar("rollMarketRentAtClosing", "Market rent of the leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.marketRent), occupiedMarketRent)`,
  scalar("rollContractRentAtClosing", "Contract rent of the leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.contractRent), occupiedInPlaceRent)`,
  scalar("rollVacantAtClosing", "Vacant units at closing", "units")`
    MAX(0, units - nonRevenueUnitCount - rollLeasesAtClosing)`,
  scalar("rollVacantRentAtClosing", "Market rent of the vacant units", "$/mo")`
    MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollMarketRentAtClosing)`,
];

/**
 * Units and rents of the leases that end and begin, by month. Every lease after the first runs for twelve months;
 * market rents are carried at today's level and grown when they are read.
 */
export const leaseRollRows: FormulaRow[] = [
  ...atClosing,
  monthly("rollExpiringUnits", "Leases that end", "units", asNumber, {
    help: "Today's as they expire, later ones after twelve months.",
  })`${expiring("units", "rollLeasesAtClosing")} + rollBegunUnits[-11]`,
  monthly("rollExpiringMarket", "Their market rent today", "$")`
    ${expiring("marketRent", "rollMarketRentAtClosing")} + rollBegunMarket[-11]`,
  monthly("rollExpiringRent", "Their contract rent", "$")`
    ${expiring("contractRent", "rollContractRentAtClosing")} + rollBegunRent[-11]`,
  monthly("rollNewUnits", "New leases", "units", asNumber, {
    help: "Of units let again after their downtime, and of those vacant at closing.",
  })`${rolled(`${moved("rollExpiringUnits")} + ${letUp("rollVacantAtClosing")}`)}`,
  monthly("rollNewMarket", "Market rent today of new leases", "$")`
    ${rolled(`${moved("rollExpiringMarket")} + ${letUp("rollVacantRentAtClosing")}`)}`,
  monthly("rollBegunUnits", "Leases that begin", "units", asNumber, { help: "Renewals and new leases." })`
    ${rolled("roll.renewalShare * rollExpiringUnits[-1] + rollNewUnits")}`,
  monthly("rollBegunMarket", "Their market rent today", "$")`
    ${rolled("roll.renewalShare * rollExpiringMarket[-1] + rollNewMarket")}`,
  monthly("rollBegunRent", "Their contract rent", "$", {
    help: "Renewals at the raised rent or the market, whichever is lower; new leases at the market.",
  })`
    ${rolled("roll.renewalShare * MIN(rollExpiringMarket[-1] * rentFactor, rollExpiringRent[-1] * (1 + roll.renewalIncrease)) + rollNewMarket * rentFactor")}`,
  monthly("rollLeasedUnits", "Leased units", "units", balance)`
    ${rolled("IF(month = 1, rollLeasesAtClosing, rollLeasedUnits[-1]) - rollExpiringUnits[-1] + rollBegunUnits")}`,
  monthly("rollLeasedMarket", "Market rent today of leased units", "$")`
    ${rolled("IF(month = 1, rollMarketRentAtClosing, rollLeasedMarket[-1]) - rollExpiringMarket[-1] + rollBegunMarket")}`,
  monthly("rollLeasedRent", "Contract rent of leased units", "$")`
    ${rolled("IF(month = 1, rollContractRentAtClosing, rollLeasedRent[-1]) - rollExpiringRent[-1] + rollBegunRent")}`,
];
