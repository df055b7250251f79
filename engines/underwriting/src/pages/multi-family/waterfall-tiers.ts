/**
 * MF-14: the hurdles above the second, and what each tier pays the limited and the general partner.
 * See docs/methods/waterfalls.md.
 */

import { asNumber, balance, closing } from "../../language/facts.ts";
import { type FormulaRow, monthly, scalar } from "../../language/rows.ts";

export const proRata = (split: string): string =>
  `IF(waterfall.splitBasis = "totalCash", ${split}, ${split} * waterfall.lpShare)`;

interface Hurdle {
  name: "third" | "fourth";
  title: "Third" | "Fourth";
  /** What the tiers beneath leave of the cash, and what they pay the limited partner. */
  left: string;
  lpBelow: string;
  /** The limited partner's share of the tier that this hurdle ends. */
  lpShare: string;
}

const THIRD: Hurdle = {
  name: "third",
  title: "Third",
  left: "distributableCash - preferredBand - catchUpBand - hurdleBand",
  lpBelow: "waterfall.lpShare * preferredBand - lpShareOfCatchUp * catchUpBand - lpShareOfSplit * hurdleBand",
  lpShare: "lpShareAbove",
};
const FOURTH: Hurdle = {
  name: "fourth",
  title: "Fourth",
  left: `${THIRD.left} - thirdBand`,
  lpBelow: `${THIRD.lpBelow} - lpShareAbove * thirdBand`,
  lpShare: "lpShareAboveThird",
};

const grown = ({ name }: Hurdle): string =>
  `${name}HurdleBalance[-1] * ${name}BalanceGrowth + waterfall.lpShare * equityContribution`;
const multiplied = ({ name }: Hurdle): string =>
  `${name}MultipleBalance[-1] + ${name}HurdleMultipleTested * waterfall.lpShare * equityContribution`;

function termRows({ name, title }: Hurdle): FormulaRow[] {
  const [rate, multiple] = [`waterfall.${name}Hurdle`, `waterfall.${name}HurdleMultiple`];
  return [
    scalar(`${name}HurdleTested`, `${title} hurdle applies`, "flag", asNumber)`
      IF(AND(ISBLANK(${rate}), ISBLANK(${multiple})), 0, 1)`,
    scalar(`${name}BalanceGrowth`, `${title} hurdle growth factor`, "x")`
      IF(ISBLANK(${rate}), 1, (1 + ${rate}) ^ (1 / 12))`,
    scalar(`${name}HurdleMultipleTested`, `${title} hurdle multiple`, "x")`
      IF(ISBLANK(${multiple}), 0, ${multiple})`,
    scalar(`lpShareAbove${title}`, `LP share above the ${name} hurdle`, "%")`
      IF(${name}HurdleTested = 0, 0, ${proRata(`waterfall.lpSplitAbove${title}`)})`,
  ];
}

function bandRows(hurdle: Hurdle, bandLabel: string): FormulaRow[] {
  const { name, title, left, lpBelow, lpShare } = hurdle;
  return [
    monthly(`${name}Shortfall`, `LP shortfall to the ${name} hurdle`, "$", closing)`
      IF(${name}HurdleTested = 0, 0,
        MAX(0, MAX(${grown(hurdle)}, ${multiplied(hurdle)}) - ${lpBelow}))`,
    monthly(`${name}Band`, bandLabel, "$", closing, {
      help: `All that is left where there is no ${title.toLowerCase()} hurdle, or where the LP has no share of the tier and cannot reach it.`,
    })`
      IF(${name}HurdleTested = 0, ${left},
        IF(${name}Shortfall = 0, 0,
          IF(${lpShare} = 0, ${left}, MIN(${left}, ${name}Shortfall / ${lpShare}))))`,
  ];
}

function balanceRows(hurdle: Hurdle): FormulaRow[] {
  const { name, title } = hurdle;
  return [
    monthly(`${name}HurdleBalance`, `${title} hurdle balance owed`, "$", balance)`
      IF(${name}HurdleTested = 0, 0, ${grown(hurdle)} - lpDistribution)`,
    monthly(`${name}MultipleBalance`, `${title} multiple hurdle balance owed`, "$", balance)`
      IF(${name}HurdleTested = 0, 0, ${multiplied(hurdle)} - lpDistribution)`,
  ];
}

export const upperHurdles = {
  terms: [...termRows(THIRD), ...termRows(FOURTH)],
  bands: [
    ...bandRows(THIRD, "Tier 3: above the second hurdle"),
    ...bandRows(FOURTH, "Tier 4: above the third hurdle"),
    monthly("fifthBand", "Tier 5: above the fourth hurdle", "$", closing)`${FOURTH.left} - fourthBand`,
  ],
  balances: [...balanceRows(THIRD), ...balanceRows(FOURTH)],
};

/** Cash of a tier and the limited partner's share of it. */
const TIERS: readonly [name: string, label: string, cash: string, lpShare: string][] = [
  ["PreferredReturn", "preferred return", "preferredPaid", "waterfall.lpShare"],
  ["CapitalReturned", "return of capital", "capitalReturned", "waterfall.lpShare"],
  ["CatchUp", "catch-up", "catchUpBand", "lpShareOfCatchUp"],
  ["SecondTier", "tier 2", "hurdleBand", "lpShareOfSplit"],
  ["ThirdTier", "tier 3", "thirdBand", "lpShareAbove"],
  ["FourthTier", "tier 4", "fourthBand", "lpShareAboveThird"],
  ["FifthTier", "tier 5", "fifthBand", "lpShareAboveFourth"],
];

/** The general partner's cash above its share of capital: tiers above the preferred return alone have any. */
export const PROMOTE = `
  ${TIERS.slice(2)
    .map(([name, , cash]) => `waterfall.lpShare * SUM(${cash}[0:holdMonths]) - SUM(lp${name}[0:holdMonths])`)
    .join(" + ")}
  - SUM(clawback[0:holdMonths])`;

/** What each tier pays each partner. */
export const partnerTiers: FormulaRow[] = [
  ...TIERS.map(
    ([name, label, cash, lpShare]) =>
      monthly(`lp${name}`, `LP, ${label}`, "$", closing)`${lpShare} * ${cash}`,
  ),
  ...TIERS.map(
    ([name, label, cash, lpShare]) =>
      monthly(`gp${name}`, `GP, ${label}`, "$", closing)`(1 - ${lpShare}) * ${cash}`,
  ),
  monthly("gpDistribution", "GP distributions", "$", closing)`distributableCash - lpDistribution`,
];
