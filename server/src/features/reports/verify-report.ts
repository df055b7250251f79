import type { Property } from "@labs/contract/property-page";
import type { ReportVerification } from "@labs/contract/reports";
import type { CitedFigure, Verification } from "@labs/contract/verification";
import { listPeoplesWords, listPrinted, listThesis, type Passage } from "@labs/reporting/listed-words";
import type { ReportModel } from "@labs/reporting/report-model";
import type { ReportSource, SourceEvidence } from "@labs/reporting/report-source";
import { figuresOfProperty, figuresOfVersion, verifyAgainst } from "../verification/service.ts";
import type { ToldRun } from "./tell-model-run.ts";

type Version = Parameters<typeof figuresOfVersion>[0];
/**
 * Holds what a report says against its version: sentences of ours by their citations, figures under a label by that
 * label, and people's words by what their words name. See docs/methods/verification.md, Reports.
 */
export function verifyReport(of: {
  source: ReportSource;
  model: ReportModel;
  version: Version;
  property: Property;
  /** A firm's own workbook that the report tells, calculated again. */
  firm?: ToldRun | undefined;
}): ReportVerification {
  const { source, model, version, property, firm } = of;
  const placeId = property.googlePlacesId;
  const own = figuresOfVersion(version, { placeId });
  const known = figuresOfProperty(property);
  const { subjects } = known;
  const subject = subjects[0]?.id ?? placeId;
  const told = figuresOfReport(source, version, subject);
  const firms = firm?.figures.map((figure) => ({ ...figure, subject })) ?? [];
  const cited = [...own.map((figure) => ({ ...figure, id: shortId(figure.id) })), ...told];
  const ours = [
    ...listThesis(source, model).map((passage) => holdCited(passage, cited)),
    ...listPrinted(model).flatMap(({ where, label, value }) => {
      const same = own.filter((figure) => figure.label.toLowerCase() === label.toLowerCase());
      // A label of several rows says not which.
      const [only] = same;
      if (only === undefined || same.length > 1) return [];
      const figures = [{ ...only, id: shortId(only.id) }];
      return [holdCited({ where: `${where}, ${label}`, text: `${value} [${shortId(only.id)}]` }, figures)];
    }),
  ];
  const all = { figures: [...firms, ...told, ...own, ...known.figures], subjects };
  const theirs = listPeoplesWords(source).map(({ where, text }) => ({
    where,
    text,
    numbers: verifyAgainst(text, all).numbers,
  }));
  const said = summarize(ours);
  return {
    ours: {
      confirmed: said.confirmed + (firm?.held.confirmed ?? 0),
      wrong: [...(firm?.held.wrong ?? []), ...said.wrong],
      notFound: said.notFound,
    },
    theirs: summarize(theirs),
  };
}

const shortId = (id: string) => `version:this/${id.slice(id.indexOf("/") + 1)}`;

interface Held extends Passage {
  numbers: Verification["numbers"];
}

/**
 * Each number with its citation by itself: what ours are is said by the citation, and not by the words around it, so
 * that no other figure is looked at.
 */
function holdCited({ where, text }: Passage, figures: readonly CitedFigure[]): Held {
  const cited = [...text.matchAll(/\S+ \[([^\]]+)\]/g)];
  return {
    where,
    text: text.replace(/ \[[^\]]*\]/g, ""),
    numbers: cited.flatMap(([each, ids = ""]) => {
      const own = figures.filter(({ id }) => ids.includes(id));
      return verifyAgainst(each, { figures: own, subjects: [] }).numbers;
    }),
  };
}

function summarize(held: readonly Held[]): ReportVerification["ours"] {
  const listed = (verdict: "wrong" | "notFound") =>
    held.flatMap(({ where, text, numbers }) =>
      numbers
        .filter((number) => number.verdict === verdict)
        .map((number) => ({
          where,
          sentence: text,
          text: number.text,
          right: number.right,
          reason: number.reason,
        })),
    );
  const confirmed = held.reduce(
    (sum, { numbers }) => sum + numbers.filter(({ verdict }) => verdict === "confirmed").length,
    0,
  );
  return { confirmed, wrong: listed("wrong"), notFound: listed("notFound") };
}

/** Figures that a report tells beside those of its version: what the evidence supports, the bid, and how far they are apart. */
function figuresOfReport(source: ReportSource, version: Version, subject: string): CitedFigure[] {
  const { saleComps, rentComps, maxBid, stress } = source;
  const price = numberOf(version, "purchasePrice");
  const ask = numberOf(version, "listPrice");
  const rent = numberOf(version, "monthlyRent");
  const sales = rangeOf(saleComps);
  const rents = rangeOf(rentComps);
  const worst = stress?.risks
    .filter(({ result }) => result !== null)
    .toSorted((a, b) => (a.result ?? 0) - (b.result ?? 0))[0];
  const share = (one: number | null, other: number | null | undefined) =>
    one === null || other == null || other === 0 ? null : Math.abs(one - other) / other;
  const rows: [key: string, label: string, value: number | null | undefined, unit: string][] = [
    ["offerToAsk", "Offer under or over the ask", share(price, ask), "fraction"],
    ["offerToSales", "Offer under or over what sales support", share(price, sales?.point), "fraction"],
    ["salesPoint", "Value estimate", sales?.point, "usd"],
    ["salesLow", "Value estimate, low", sales?.low, "usd"],
    ["salesHigh", "Value estimate, high", sales?.high, "usd"],
    ["rentPoint", "Rent estimate", rents?.point, "usdPerMonth"],
    ["rentLow", "Rent estimate, low", rents?.low, "usdPerMonth"],
    ["rentHigh", "Rent estimate, high", rents?.high, "usdPerMonth"],
    ["maxBid", "Maximum bid", "unavailable" in maxBid ? null : maxBid.price, "usd"],
    ["worstReturn", "Return in the worst stress", worst?.result, "fraction"],
    ["grossYield", "Gross yield on price", rent === null || !price ? null : (rent * 12) / price, "fraction"],
  ];
  return rows.flatMap(([key, label, value, unit]) =>
    value == null
      ? []
      : [
          {
            ...{ id: `report:this/${key}`, label, value, unit, source: "This report" },
            ...{ asOf: null, version: String(version.version), subject },
          },
        ],
  );
}

function rangeOf(evidence: SourceEvidence | null) {
  return evidence === null || !("point" in evidence.estimate) ? undefined : evidence.estimate;
}

function numberOf({ outputs, inputs }: Version, key: string): number | null {
  const value = outputs[key] ?? (inputs as Record<string, unknown>)[key];
  return typeof value === "number" ? value : null;
}

const MOST_NAMED = 3;

/** The report with what became of its numbers: how many hold, and which of people's words say otherwise. */
export function withVerification(model: ReportModel, { ours, theirs }: ReportVerification): ReportModel {
  const { wrong } = theirs;
  const confirmed = ours.confirmed + theirs.confirmed;
  const value = `${confirmed} confirmed${wrong.length === 0 ? "" : `, ${wrong.length} in people’s words differ`}`;
  const checked = { label: "Numbers checked", value, detail: null, tone: "plain" as const };
  const named = wrong.slice(0, MOST_NAMED).map(({ where, text, right, reason }) => ({
    tone: "warning" as const,
    title: `${where}: ${text}`,
    text: right === null ? reason : `This version has ${right}: ${reason}.`,
  }));
  const more = wrong.length - named.length;
  if (more > 0)
    named.push({ tone: "warning", title: `${more} more`, text: "They are listed with the report." });
  return {
    ...model,
    sections: model.sections.map((section) =>
      section.id !== "decision"
        ? section
        : {
            ...section,
            blocks: [
              ...section.blocks.map((block) =>
                block.kind === "verdict" ? { ...block, meta: [...block.meta, checked] } : block,
              ),
              ...(named.length === 0 ? [] : [{ kind: "notices" as const, items: named }]),
            ],
          },
    ),
  };
}
