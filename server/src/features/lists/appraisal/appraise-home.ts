import { dateWords } from "@labs/reporting/figure-format";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { type BidTargets, maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import {
  type EstimatedRange,
  estimatedInputs,
  isRenovated,
  startInputs,
} from "@labs/underwriting/start-inputs";
import { type Underwriting, underwrite } from "@labs/underwriting/underwrite";
import { underwriteInPart } from "@labs/underwriting/underwrite-in-part";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import type { Estimate, Estimated, Facts, Place, Source } from "./appraiser.ts";

/** A home of a list with all that its figures rest on. */
export interface HomeTask {
  row: number;
  place: Place;
  facts: Facts;
  rent: Source;
  value: Source;
  wants: { rent: boolean; value: boolean; underwrite: boolean };
  /** What the row itself says, what the record says, and what its market supports; estimates come between. */
  user: Inputs;
  known: Inputs;
  market: Inputs;
  /** What the firm assumes beneath it; one object for all rows of a market, so that it is sent once. */
  template: Inputs;
  /** What the maximum bid has to meet. */
  targets: BidTargets;
  /** The rent that is paid today: where no rent can be estimated it stands in. */
  currentRent: number | null;
  /** Of the first row of a building of two to four units: the other units. Its values are those of the building. */
  otherUnits: (Facts & { row: number })[];
  /** Of another unit's row: the row on which the building's values stand. */
  partOf: number | null;
  /** Estimates of evidence that ended before this day are too old to underwrite on; null for simulated homes. */
  oldest: string | null;
}

export interface HomeFigures {
  row: number;
  rent: Estimated;
  value: Estimated;
  underwriting:
    | {
        outputs: Underwriting["outputs"];
        flags: string[];
        /** Why some outputs are missing. */
        missing?: string;
      }
    | { unavailable: string };
  bid: { price: number; binding: string } | { unavailable: string };
  grossYield: number | { unavailable: string };
  /** What the reader should know of the inputs. */
  notes: string[];
  version: string;
}

export function appraiseHome(task: HomeTask, estimate: Estimate): HomeFigures {
  const notAsked = { unavailable: "" };
  const wants = wantsOf(task);
  const rent = wants.rent || wants.underwrite ? estimate(task.rent, task.place, task.facts) : notAsked;
  const value = wants.value || wants.underwrite ? estimateWhole(task, estimate) : notAsked;
  const figures = {
    row: task.row,
    rent: wants.rent ? rent : notAsked,
    value: wants.value ? value : notAsked,
    version: formulaPages.version,
  };
  if (!wants.underwrite) {
    const notes = task.partOf === null ? [] : [`See row ${task.partOf} for the building’s value and returns`];
    return { ...figures, underwriting: notAsked, bid: notAsked, grossYield: notAsked, notes };
  }
  return { ...figures, ...underwriteHome(task, rentOfAll(task, rent, estimate), value) };
}

/** A unit has a rent of its own; value and returns are its building's. */
function wantsOf({ wants, partOf }: HomeTask): HomeTask["wants"] {
  return partOf === null ? wants : { rent: wants.rent || wants.underwrite, value: false, underwrite: false };
}

function estimateWhole(task: HomeTask, estimate: Estimate): Estimated {
  const units = task.otherUnits.length + 1;
  if (units === 1) return estimate(task.value, task.place, task.facts);
  return { unavailable: `Single-family sales do not apply to a building of ${units} units` };
}

/** The rents of all units of a building: known where each is. Its range is as wide as if all erred together. */
function rentOfAll(task: HomeTask, first: Estimated, estimate: Estimate): Estimated {
  let all = first;
  for (const { row, ...facts } of task.otherUnits) {
    const rent = estimate(task.rent, task.place, facts);
    if ("unavailable" in all) return all;
    if ("unavailable" in rent) return { unavailable: `Of the unit on row ${row}: ${rent.unavailable}` };
    const { point, low, high } = all;
    all = { ...all, point: point + rent.point, low: low + rent.low, high: high + rent.high };
  }
  return all;
}

type Underwritten = Pick<HomeFigures, "underwriting" | "bid" | "grossYield" | "notes">;

function underwriteHome(task: HomeTask, rent: Estimated, value: Estimated): Underwritten {
  const notes: string[] = [];
  if (task.otherUnits.length > 0) {
    const rows = task.otherUnits.map(({ row }) => row).join(", ");
    notes.push(
      `Underwritten as one building of ${task.otherUnits.length + 1} units, with those of row ${rows}`,
    );
  }
  const isOwned = task.known.ownership === "owned";
  const noPrice = isOwned ? "Its record has no price paid" : "No offer, list or purchase price is given";
  const reasons: Record<string, string> = { purchasePrice: noPrice };
  const comps = estimatedInputs({
    rent: readRent({ task, rent, notes, reasons }),
    value: readValue({ task, value, reasons }),
  });
  const { inputs } = startInputs({
    ...{ user: task.user, facts: task.known, comps, rentCollected: task.currentRent },
    beneath: [
      { basis: "market", inputs: task.market },
      { basis: "template", inputs: task.template },
    ],
  });
  const bid = findBid(task.targets, { inputs, comps, reasons });
  const { purchasePrice: price, monthlyRent } = inputs;
  const grossYield =
    typeof price === "number" && typeof monthlyRent === "number"
      ? (12 * monthlyRent) / price
      : {
          unavailable: [reasonOf(inputs, reasons, "purchasePrice"), reasonOf(inputs, reasons, "monthlyRent")]
            .filter(Boolean)
            .join(". "),
        };
  const validation = validateInputs("singlefamily", inputs);
  if (!validation.ok) {
    const unavailable = validation.problems
      .map(({ path, msg }) => reasons[path.join(".")] ?? msg)
      .filter((reason, at, all) => all.indexOf(reason) === at)
      .join(". ");
    const underwriting = isOwned ? holdInPart(inputs, validation.problems, unavailable) : { unavailable };
    return { underwriting, bid, grossYield, notes };
  }
  const { outputs, checks } = underwrite({ model: "singlefamily", inputs: validation.inputs });
  const flags = checks.filter(({ ok }) => !ok).map(({ code, message }) => `${code}: ${message}`);
  return { underwriting: { outputs, flags }, bid, grossYield, notes };
}

/** Of an owned home the figures that what is missing can't move. */
function holdInPart(
  inputs: Inputs,
  problems: readonly InputProblem[],
  missing: string,
): HomeFigures["underwriting"] {
  const { outputs } = underwriteInPart("singlefamily", inputs, problems)?.answer ?? {};
  return outputs === undefined ? { unavailable: missing } : { outputs, missing, flags: [] };
}

function reasonOf(inputs: Inputs, reasons: Record<string, string>, key: string): string {
  return typeof inputs[key] === "number" ? "" : (reasons[key] ?? `${key} is missing`);
}

function isTooOld(found: { asOf: string }, task: HomeTask): boolean {
  return task.oldest !== null && found.asOf < task.oldest;
}

function readRent(of: {
  task: HomeTask;
  rent: Estimated;
  notes: string[];
  reasons: Record<string, string>;
}): EstimatedRange | undefined {
  const { task, rent, notes, reasons } = of;
  if (!("unavailable" in rent) && !isTooOld(rent, task)) return rent;
  const why =
    "unavailable" in rent
      ? rent.unavailable
      : `The newest rents are of ${dateWords(rent.asOf)}, too old to use today`;
  reasons.monthlyRent = `No rent to underwrite: ${why}`;
  if (task.currentRent !== null) notes.push(`Underwritten on the current rent: ${why}`);
  return undefined;
}

function readValue(of: {
  task: HomeTask;
  value: Estimated;
  reasons: Record<string, string>;
}): EstimatedRange | undefined {
  const { task, value, reasons } = of;
  if ("unavailable" in value) {
    reasons.afterRepairValue = `No after-repair value: ${value.unavailable}`;
    return undefined;
  }
  if (isTooOld(value, task)) {
    reasons.afterRepairValue = `No after-repair value: the newest sales are of ${dateWords(value.asOf)}, too old to use today`;
    return undefined;
  }
  if (isRenovated(task.user))
    reasons.afterRepairValue = "A renovation needs an after-repair value: sales support the as-is value only";
  return value;
}

function findBid(
  targets: BidTargets,
  { inputs, comps, reasons }: { inputs: Inputs; comps: Inputs; reasons: Record<string, string> },
): HomeFigures["bid"] {
  if (inputs.ownership === "owned") return { unavailable: NOT_BID_ON };
  if (Object.keys(targets).length === 0) return { unavailable: "No target is given for a maximum bid" };
  const start = inputs.purchasePrice ?? comps.valueEstimate;
  const validation = validateInputs("singlefamily", { ...inputs, purchasePrice: start });
  if (!validation.ok) {
    const [first] = validation.problems;
    const key = first?.path.join(".") ?? "";
    return { unavailable: `No maximum bid: ${reasons[key] ?? first?.msg}` };
  }
  const found = maxBid(validation.inputs, targets);
  if (found.price === null || found.binding === null) {
    return {
      unavailable: `No maximum bid: ${found.targets
        .map(({ reason }) => reason)
        .filter(Boolean)
        .join(" ")}`,
    };
  }
  return { price: found.price, binding: found.binding };
}
