import { dateWords, dollars, momentWords, multiple, rate, returnRate } from "./figure-format.ts";
import { writeThesis } from "./memo/thesis.ts";
import { isOwned, ownedFigures } from "./owned-home.ts";
import { type Block, type Figure, type SectionBody, type Tone, UNAVAILABLE } from "./report-model.ts";
import type { ReportSource, SourceCommittee, SourceDecision } from "./report-source.ts";
import { valueFigure } from "./value-figure.ts";
import { figure, isAllCash, type VersionFigures } from "./version-figures.ts";

type Verdicts = Record<SourceDecision["recommendation"], { label: string; tone: Tone }>;

export const VERDICTS: Verdicts = {
  go: { label: "GO", tone: "good" },
  goWithConditions: { label: "GO WITH CONDITIONS", tone: "warning" },
  noGo: { label: "NO-GO", tone: "bad" },
  undecided: { label: "UNDECIDED", tone: "muted" },
};

/** The same of a home that is owned: to go on is to hold it. */
const OWNED_VERDICTS: Verdicts = {
  go: { label: "HOLD", tone: "good" },
  goWithConditions: { label: "HOLD WITH CONDITIONS", tone: "warning" },
  noGo: { label: "SELL", tone: "plain" },
  undecided: { label: "UNDECIDED", tone: "muted" },
};

/** The box that a committee reads first: recommendation, what it costs and may cost, or what is held; what it returns. */
export function decisionSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const { version } = source;
  return {
    id: "decision",
    title: isOwned(figures) ? "Decision: hold or sell" : "Decision",
    context: null,
    blocks: [
      verdictBlock(source, figures, isOwned(figures) ? OWNED_VERDICTS : VERDICTS),
      ...(isOwned(figures)
        ? ownedFigures(source, figures)
        : [{ kind: "figures" as const, items: priceFigures(source, figures) }]),
      { kind: "figures", items: returnFigures(figures) },
      ...failedChecks(version.checks),
    ],
  };
}

/** The recommendation with what it rests on. */
export function verdictBlock(source: ReportSource, figures: VersionFigures, verdicts = VERDICTS): Block {
  const { decision } = source;
  const note = decision?.note?.trim();
  return {
    kind: "verdict",
    ...verdicts[decision?.recommendation ?? "undecided"],
    note: note === undefined || note === "" ? null : note,
    conditions: listConditions(source),
    meta: listMeta(source),
    thesis: writeThesis(source, figures),
  };
}

/** Those of the decision, each with its owner and when it is due or was done, where the committee keeps track. */
export function listConditions({ decision, committee }: ReportSource): string[] {
  const tracked = committee?.conditions ?? [];
  const said = (decision?.conditions ?? []).filter(
    (text) => text.trim() !== "" && !tracked.some((each) => each.text === text),
  );
  return [
    ...tracked.map(({ text, owner, dueOn, doneAt }) => {
      const due = dueOn === null ? null : `due ${dateWords(dueOn)}`;
      const done = doneAt === null ? due : `done ${dateWords(doneAt)}`;
      const known = [owner, done].filter((word) => word !== null);
      return known.length === 0 ? text : `${text} (${known.join(", ")})`;
    }),
    ...said,
  ];
}

function listMeta(source: ReportSource): Figure[] {
  const { version } = source;
  const name = version.name === null ? "" : ` · ${version.name}`;
  const pairs: [string, string][] = [
    ["Underwriting", `Version ${version.version}${name}`],
    ["Version hash", version.contentHash.slice(0, 16)],
    ["Underwritten", momentWords(version.createdAt)],
    ["Data as of", spanDates(source)],
    ["Prepared by", source.author],
    ["Generated", momentWords(source.generatedAt)],
    ...(source.committee === undefined
      ? []
      : [["Committee", committeeWords(source.committee)] satisfies [string, string]]),
  ];
  return pairs.map(([label, value]) => ({ label, value, detail: null, tone: "plain" }));
}

export function committeeWords({ state, votes }: SourceCommittee): string {
  if (votes.length === 0) return state;
  return `${state}; ${votes.map(({ name, vote }) => `${name}: ${VOTE_WORDS[vote] ?? vote}`).join(", ")}`;
}

const VOTE_WORDS: Readonly<Record<string, string>> = {
  approve: "approves",
  approveWithConditions: "approves with conditions",
  decline: "declines",
  return: "returns",
};

/** The span of the dates behind the figures: the oldest is what a reader must know. */
function spanDates({ property, rentComps, saleComps }: ReportSource): string {
  const dates = [
    rentComps?.asOf,
    saleComps?.asOf,
    ...[property.county, property.msa].flatMap((market) => market?.figures.map(({ asOf }) => asOf) ?? []),
  ]
    .filter((date): date is string => typeof date === "string" && date !== "")
    .sort();
  const [oldest, newest] = [dates.at(0), dates.at(-1)];
  if (oldest === undefined || newest === undefined) return UNAVAILABLE;
  // A year that holds the newest day begins no span.
  return newest.startsWith(oldest) ? dateWords(newest) : `${dateWords(oldest)} to ${dateWords(newest)}`;
}

function priceFigures(source: ReportSource, figures: VersionFigures): Figure[] {
  const ask = figures.number("listPrice");
  const price = figures.number("purchasePrice");
  const against = ask === null ? { amount: price, name: "the price" } : { amount: ask, name: "the ask" };
  return [
    ask === null
      ? { label: "Ask", value: UNAVAILABLE, detail: "No list price in this version", tone: "muted" }
      : { label: "Ask", value: dollars(ask), detail: null, tone: "plain" },
    figure(figures, ["purchasePrice", "Underwritten price"], dollars, {
      ...(ask === null || price === null ? {} : { detail: `${difference(price, ask)} the ask` }),
    }),
    maxBidFigure(source, figures, against),
    figures.isPart("allInCostUnlevered")
      ? figure(figures, ["allInCostUnlevered", "All-in cost"], dollars)
      : figure(figures, ["totalUses", "Total uses"], dollars),
    valueFigure("Value evidence", source.saleComps),
    valueFigure("Rent evidence (monthly)", source.rentComps),
  ];
}

function maxBidFigure(
  { maxBid }: ReportSource,
  figures: VersionFigures,
  against: { amount: number | null; name: string },
): Figure {
  const label = "Max bid";
  if ("unavailable" in maxBid)
    return { label, value: UNAVAILABLE, detail: maxBid.unavailable, tone: "muted" };
  if (maxBid.targets.length === 0) {
    return { label, value: UNAVAILABLE, detail: "No return target is set in this version", tone: "muted" };
  }
  const { price, binding } = maxBid;
  if (price === null || binding === null) {
    const reason = maxBid.targets.find((target) => target.reason !== undefined)?.reason;
    return { label, value: UNAVAILABLE, detail: reason ?? "No price meets the targets", tone: "bad" };
  }
  const binds = `Binds: ${targetLabel(binding, figures)}`;
  if (against.amount === null) return { label, value: dollars(price), detail: binds, tone: "plain" };
  return {
    label,
    value: dollars(price),
    detail: `${difference(price, against.amount)} ${against.name}. ${binds}`,
    tone: price >= against.amount ? "good" : "bad",
  };
}

function targetLabel(output: string, figures: VersionFigures): string {
  return figures.term(output)?.label ?? output;
}

function difference(value: number, against: number): string {
  if (value === against) return "at";
  const share = against === 0 ? "" : ` (${rate(Math.abs(value - against) / against)})`;
  return `${dollars(Math.abs(value - against))}${share} ${value < against ? "under" : "over"}`;
}

const RETURNS: readonly (readonly [key: string, label: string, write: (value: number | null) => string])[] = [
  ["netYieldOnCost", "Net yield on cost", returnRate],
  ["yieldOnCost", "Yield on cost", returnRate],
  ["unleveredIrr", "Unlevered IRR", returnRate],
  ["leveredIrr", "Levered IRR", returnRate],
  ["leveredEquityMultiple", "Equity multiple", multiple],
  ["dscrNcfStabilized", "DSCR, stabilized NCF", multiple],
  ["initialEquity", "Equity", dollars],
];

const ownedLabel = (key: string, figures: VersionFigures): string | undefined =>
  isOwned(figures) ? figures.term(key)?.ownedLabel : undefined;

function returnFigures(figures: VersionFigures): Figure[] {
  const isOfDebt = (key: string) => key === "dscrNcfStabilized" && isAllCash(figures);
  return RETURNS.filter(([key]) => figures.isPart(key) && !isOfDebt(key)).map(([key, label, write]) =>
    figure(figures, [key, ownedLabel(key, figures) ?? label], write),
  );
}

export function failedChecks(checks: ReportSource["version"]["checks"]): Block[] {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length === 0) return [];
  const items = failed
    .toSorted((a, b) => a.severity.localeCompare(b.severity))
    .map(({ severity, code, message }) => ({
      tone: severity === "error" ? ("bad" as const) : ("warning" as const),
      title: `${severity === "error" ? "Error" : "Warning"} ${code}`,
      text: message,
    }));
  return [{ kind: "notices", items }];
}
