import { dollars, multiple, rate, returnRate } from "../figure-format.ts";
import { isOwned } from "../owned-home.ts";
import { isRange, type ReportSource, type SourceEvidence } from "../report-source.ts";
import { breakEvenWords, hurdleWords } from "../stress/stress-sections.ts";
import { labelOf } from "../stress/stress-words.ts";
import { isAllCash, type VersionFigures } from "../version-figures.ts";

/** The case in three sentences, each built from the version's own figures; a part without its figure is left out. */
export function writeThesis(source: ReportSource, figures: VersionFigures): string[] {
  return writeCitedThesis(source, figures).map((sentence) => sentence.replace(CITATION, ""));
}

const CITATION = / \[(?:version|report):[^\]]*\]/g;

/** A number with the figure that it is, as `engines/verification` reads citations. */
const cite = (text: string, id: string) => `${text} [${id}]`;
const ofVersion = (text: string, key: string) => cite(text, `version:this/${key}`);
const ofReport = (text: string, key: string) => cite(text, `report:this/${key}`);

/** The same with its figures cited, so that each number can be held against what it is taken from. */
export function writeCitedThesis(source: ReportSource, figures: VersionFigures): string[] {
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
    ...(ask === null
      ? []
      : [`${apart(price, ask, "offerToAsk")} the ask of ${ofVersion(dollars(ask), "listPrice")}`]),
    ...valueWords(price, source.saleComps),
  ];
  const units = figures.number("units");
  const each =
    source.version.model === "multifamily" && units !== null
      ? [
          `${ofVersion(dollars(figures.number("pricePerUnit")), "pricePerUnit")} for each of ${ofVersion(String(units), "units")} units`,
        ]
      : [];
  const allIn = figures.number("allInCostUnlevered");
  const work = figures.number("renovationCost") ?? 0;
  const spent =
    allIn === null
      ? ""
      : `; ${ofVersion(dollars(allIn), "allInCostUnlevered")} all in${work > 0 ? `, with ${ofVersion(dollars(work), "renovationCost")} of renovation` : ""}`;
  const parts = [...each, ...against];
  const stands = parts.length === 0 ? "" : ` is ${listed(parts)}`;
  return `The offer of ${ofVersion(dollars(price), "purchasePrice")}${stands}${spent}.`;
}

/** `one`, `one and two`, `one, two and three`. */
const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");

function valueWords(price: number, evidence: SourceEvidence | null): string[] {
  if (evidence === null || !isRange(evidence.estimate)) return [];
  const { point } = evidence.estimate;
  return [
    `${apart(price, point, "offerToSales")} the ${ofReport(dollars(point), "salesPoint")} that sales support`,
  ];
}

function apart(value: number, against: number, key: string): string {
  if (value === against || against === 0) return "at";
  const share = ofReport(rate(Math.abs(value - against) / against), key);
  return `${share} ${value < against ? "under" : "over"}`;
}

function ownedSentence(figures: VersionFigures): string {
  const value = figures.number("valueToday");
  if (value === null) return "";
  const gain = figures.number("gainOnBasis");
  const equity = figures.number("equityToday");
  return `The home is worth ${ofVersion(dollars(value), "valueToday")} today${gain === null ? "" : `, ${dollars(Math.abs(gain))} ${gain < 0 ? "under" : "over"} its basis`}${equity === null ? "" : `, with ${ofVersion(dollars(equity), "equityToday")} of equity in it`}.`;
}

function returnSentence({ version, rentComps }: ReportSource, figures: VersionFigures): string {
  const levered = figures.number("leveredIrr");
  const years = figures.number("holdYears");
  const unlevered = ofVersion(returnRate(figures.number("unleveredIrr")), "unleveredIrr");
  const times = levered === null ? "unleveredEquityMultiple" : "leveredEquityMultiple";
  const parts = [
    isAllCash(figures)
      ? `an IRR of ${levered === null ? unlevered : ofVersion(returnRate(levered), "leveredIrr")}`
      : levered === null
        ? `${unlevered} unlevered IRR`
        : `${ofVersion(returnRate(levered), "leveredIrr")} levered and ${unlevered} unlevered IRR`,
    `a ${ofVersion(multiple(figures.number(times)), times)} multiple`,
  ].join(" and ");
  const over = years === null ? "" : ` over ${ofVersion(String(years), "holdYears")} years`;
  if (version.model === "multifamily") {
    const going = figures.number("goingInCapRate");
    const applied = figures.number("exitCapApplied");
    const exit = applied ?? figures.number("exitCapRate");
    const caps =
      going === null || exit === null
        ? ""
        : `Bought at a ${ofVersion(returnRate(going), "goingInCapRate")} cap rate and sold at ${ofVersion(returnRate(exit), applied === null ? "exitCapRate" : "exitCapApplied")}, it`;
    return `${caps || "It"} returns ${parts}${over}.`;
  }
  const rent = figures.number("monthlyRent");
  const gain = figures.number("netYieldOnCost");
  const yields =
    gain === null ? "" : ` yields ${ofVersion(returnRate(gain), "netYieldOnCost")} net on cost and`;
  return `At ${ofVersion(dollars(rent), "monthlyRent")} a month${rentWords(rent, rentComps)} it${yields} returns ${parts}${over}.`;
}

function rentWords(rent: number | null, evidence: SourceEvidence | null): string {
  if (rent === null || evidence === null || !isRange(evidence.estimate)) return "";
  const { low, high } = evidence.estimate;
  const inside = rent >= low && rent <= high;
  return `, ${inside ? "inside" : rent < low ? "below" : "above"} the ${ofReport(dollars(low), "rentLow")} – ${ofReport(dollars(high), "rentHigh")} of comps,`;
}

/** Where the bid stands, and what hurts the return most. */
function breakSentence({ maxBid, stress }: ReportSource, figures: VersionFigures): string {
  const price = figures.number("purchasePrice");
  const bid =
    "unavailable" in maxBid || maxBid.price === null || price === null || isOwned(figures)
      ? ""
      : `The maximum bid is ${ofReport(dollars(maxBid.price), "maxBid")}, set by ${labelOf(
          maxBid.binding ?? "",
          figures,
        )
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
        ? `, and with the ${labelOf(worst.driver, figures).toLowerCase()} at ${breakEvenWords(worst, figures)} it is down to ${hurdleWords(judged)}`
        : `; ${hurdleWords(judged)} needs the ${labelOf(worst.driver, figures).toLowerCase()} at ${breakEvenWords(worst, figures)}`;
  const hurts = `${worst.label.charAt(0).toLowerCase()}${worst.label.slice(1)} takes the return to ${ofReport(returnRate(worst.result), "worstReturn")}${breaks}`;
  return bid === "" ? `What hurts most: ${hurts}.` : `${bid}; what hurts most: ${hurts}.`;
}
