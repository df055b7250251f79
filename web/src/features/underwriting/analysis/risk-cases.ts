import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt, withInput } from "@labs/underwriting/model-inputs";
import { figureText, firstFigure } from "./analysis-axes.ts";
import { type CaseChange, changedInputs, singleStresses } from "./scenario-cases.ts";

/** What each stress of a home is judged by (SF-10). */
export const RISK_OUTPUTS = ["leveredIrr", "unleveredIrr", "dscrNcfStabilized", "netYieldOnCost"];

export interface RiskCase {
  id: string;
  label: string;
  /** The inputs that it changes, each with its value; none where the draft supposes it already. */
  changed: Record<string, InputValue>;
  /** Why it cannot be supposed; of the combined one the stresses that are no part of it. */
  missing: string[];
  /** Nothing of it can be supposed: there is no figure. */
  isMissing: boolean;
  /** Its evidence is better than what the draft supposes: shown, but no stress to be combined with others. */
  isMilder: boolean;
  isCombined: boolean;
}

interface RiskEvidence {
  /** Growth of home prices in the metro's bad tenth of holds, or why it is not known. */
  homePriceGrowthLow: number | { missing: string };
}

const COMBINED = "combined";

const NO_RENT_INTERVAL = "No low-end rent: comps give no range and none is entered on SF-3";

/** Each stress of a home by itself, then all together; what nothing is known of says why. */
export function riskCases(inputs: Inputs, { homePriceGrowthLow }: RiskEvidence): RiskCase[] {
  const isEntered = typeof inputs.homePriceGrowthLow === "number";
  const isKnown = typeof homePriceGrowthLow === "number";
  const supposed =
    isEntered || !isKnown ? inputs : withInput(inputs, "homePriceGrowthLow", homePriceGrowthLow);
  const reasons: Partial<Record<string, string>> = {
    rentLow: NO_RENT_INTERVAL,
    ...(isKnown ? {} : { homePriceGrowthLow: homePriceGrowthLow.missing }),
  };
  const stresses = singleStresses("singlefamily");
  const single = stresses
    .filter(({ id }) => id !== COMBINED)
    .map((stress): RiskCase => {
      const { changed, missing } = changedInputs(supposed, stress.changes);
      return {
        id: stress.id,
        label: stress.note,
        changed,
        missing: missing.map((input) => reasons[input] ?? `${input} is not entered`),
        isMissing: missing.length === stress.changes.length,
        isMilder: stress.changes.some((change) => isMilder(supposed, change)),
        isCombined: false,
      };
    });
  const left = single.filter((stress) => stress.isMissing || stress.isMilder);
  const combined = stresses
    .filter(({ id }) => id === COMBINED)
    .map((stress): RiskCase => {
      const changes = stress.changes.filter((change) => !isMilder(supposed, change));
      return {
        id: stress.id,
        label: stress.note,
        changed: changedInputs(supposed, changes).changed,
        missing: left.map(({ label }) => label.toLowerCase()),
        isMissing: false,
        isMilder: false,
        isCombined: true,
      };
    });
  return [...single, ...combined];
}

/** Whether a low case lies above what the draft supposes: more rent or growth is better for who owns. */
function isMilder(inputs: Inputs, change: CaseChange): boolean {
  if (change.change !== "copy") return false;
  const [low, own] = [inputAt(inputs, change.from), inputAt(inputs, change.input)];
  return typeof low === "number" && typeof own === "number" && low > own;
}

/** What a case moves, in words: `Monthly rent $1,275 → $1,152`. */
export function listMoves(
  changed: RiskCase["changed"],
  { inputs, findRow }: { inputs: Inputs; findRow: (key: string) => FormulaRow | undefined },
): string[] {
  return Object.entries(changed).map(([path, value]) => {
    const row = findRow(path);
    return `${row?.label ?? path} ${valueText(inputAt(inputs, path), row)} → ${valueText(value, row)}`;
  });
}

function valueText(value: InputValue, row: FormulaRow | undefined): string {
  if (typeof value === "string") return choiceName(value);
  const figure = firstFigure(value);
  return row === undefined ? String(figure) : figureText(row, figure);
}
