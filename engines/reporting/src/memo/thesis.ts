import { dollars, multiple, rate, returnRate } from "../figure-format.ts";
import { isOwned } from "../owned-home.ts";
import { isRange, type ReportSource, type SourceEvidence } from "../report-source.ts";
import { breakEvenWords, hurdleWords } from "../stress/stress-sections.ts";
import { labelOf } from "../stress/stress-words.ts";
import type { VersionFigures } from "../version-figures.ts";

/** The case in three sentences, each built from the version's own figures; a part without its figure is left out. */
export function writeThesis(source: ReportSource, figures: VersionFigures): string[] {
  const opening = isOwned(figures) ? ownedSentence(figures) : priceSentence(source, figures);
  return [opening, returnSentence(source, figures), breakSentence(source, figures)].filter(
    (sentence) => sentence !== "",
  );
}

function priceSentence(source: ReportSource, figures: VersionFigures): string {
  const price = figures.number("purchasePrice");
  if (price === null) return "";
  const ask = figures.number("listPrice");
  const against = [
    ...(ask === null ? [] : [`${apart(price, ask)} the ask of ${dollars(ask)}`]),
    ...valueWords(price, source.saleComps),
  ];
  const units = figures.number("units");
  const each =
    source.version.model === "multifamily" && units !== null
      ? `, ${dollars(figures.number("pricePerUnit"))} for each of ${units} units`
      : "";
  const allIn = figures.number("allInCostUnlevered");
  const work = figures.number("renovationCost") ?? 0;
  const spent =
    allIn === null
      ? ""
      : `; ${dollars(allIn)} all in${work > 0 ? `, with ${dollars(work)} of renovation` : ""}`;
  const stands = against.length === 0 ? "" : ` is ${against.join(" and ")}`;
  return `The offer of ${dollars(price)}${each}${stands}${spent}.`;
}

function valueWords(price: number, evidence: SourceEvidence | null): string[] {
  if (evidence === null || !isRange(evidence.estimate)) return [];
  const { point } = evidence.estimate;
  return [`${apart(price, point)} the ${dollars(point)} that sales support`];
}

function apart(value: number, against: number): string {
  if (value === against || against === 0) return "at";
  return `${rate(Math.abs(value - against) / against)} ${value < against ? "under" : "over"}`;
}

function ownedSentence(figures: VersionFigures): string {
  const value = figures.number("valueToday");
  if (value === null) return "";
  const gain = figures.number("gainOnBasis");
  const equity = figures.number("equityToday");
  return `The home is worth ${dollars(value)} today${gain === null ? "" : `, ${dollars(Math.abs(gain))} ${gain < 0 ? "under" : "over"} its basis`}${equity === null ? "" : `, with ${dollars(equity)} of equity in it`}.`;
}

function returnSentence({ version, rentComps }: ReportSource, figures: VersionFigures): string {
  const levered = figures.number("leveredIrr");
  const years = figures.number("holdYears");
  const parts = [
    levered === null
      ? `${returnRate(figures.number("unleveredIrr"))} unlevered IRR`
      : `${returnRate(levered)} levered and ${returnRate(figures.number("unleveredIrr"))} unlevered IRR`,
    `a ${multiple(figures.number(levered === null ? "unleveredEquityMultiple" : "leveredEquityMultiple"))} multiple`,
  ].join(" and ");
  const over = years === null ? "" : ` over ${years} years`;
  if (version.model === "multifamily") {
    const going = figures.number("goingInCapRate");
    const exit = figures.number("exitCapApplied") ?? figures.number("exitCapRate");
    const caps =
      going === null || exit === null
        ? ""
        : `Bought at a ${returnRate(going)} cap rate and sold at ${returnRate(exit)}, it`;
    return `${caps || "It"} returns ${parts}${over}.`;
  }
  const rent = figures.number("monthlyRent");
  const gain = figures.number("netYieldOnCost");
  const yields = gain === null ? "" : ` yields ${returnRate(gain)} net on cost and`;
  return `At ${dollars(rent)} a month${rentWords(rent, rentComps)} it${yields} returns ${parts}${over}.`;
}

function rentWords(rent: number | null, evidence: SourceEvidence | null): string {
  if (rent === null || evidence === null || !isRange(evidence.estimate)) return "";
  const { low, high } = evidence.estimate;
  const inside = rent >= low && rent <= high;
  return `, ${inside ? "inside" : rent < low ? "below" : "above"} the ${dollars(low)} – ${dollars(high)} of comps,`;
}

/** Where the bid stands, and what hurts the return most. */
function breakSentence({ maxBid, stress }: ReportSource, figures: VersionFigures): string {
  const price = figures.number("purchasePrice");
  const bid =
    "unavailable" in maxBid || maxBid.price === null || price === null || isOwned(figures)
      ? ""
      : `The maximum bid is ${dollars(maxBid.price)}, set by ${labelOf(maxBid.binding ?? "", figures)
          .toLowerCase()
          .replace("noi", "NOI")
          .replace("irr", "IRR")}`;
  const worst = stress?.risks
    .filter(({ result }) => result !== null)
    .toSorted((a, b) => (a.result ?? 0) - (b.result ?? 0))[0];
  if (stress === undefined || worst === undefined) return bid === "" ? "" : `${bid}.`;
  const { judged } = stress;
  const isMet = judged.base !== null && judged.base >= judged.hurdle;
  const breaks =
    "reason" in worst.breakEven
      ? ""
      : isMet
        ? `, and at ${labelOf(worst.driver, figures).toLowerCase()} of ${breakEvenWords(worst, figures)} it is down to ${hurdleWords(judged)}`
        : `; ${hurdleWords(judged)} needs ${labelOf(worst.driver, figures).toLowerCase()} of ${breakEvenWords(worst, figures)}`;
  const hurts = `${worst.label.charAt(0).toLowerCase()}${worst.label.slice(1)} takes the return to ${returnRate(worst.result)}${breaks}`;
  return bid === "" ? `What hurts most: ${hurts}.` : `${bid}; what hurts most: ${hurts}.`;
}
