import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Fact } from "@labs/contract/property-facts";
import type { MarketFigure, Property } from "@labs/contract/property-page";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Figure } from "../../components/figure/figure.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { byUnit, count, money, moneyRange, multiple, rate, returnRate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { datesText } from "../../lib/metric-words.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { readGrossYield } from "../../lib/property/gross-yield.ts";
import { AT_A_GLANCE } from "../../lib/property/market-glance.ts";
import classes from "./compare-table.module.css";
import type { ComparedProperty } from "./queries.ts";

interface CompareRow {
  key: string;
  label: string;
  cell: (one: ComparedProperty) => ReactNode;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

/** A row of what the property's own call tells; empty until it has answered. */
const ofProperty = (key: string, label: string, cell: (property: Property) => ReactNode): CompareRow => ({
  key,
  label,
  cell: ({ property }) => (property === undefined ? null : cell(property)),
});

const ESTIMATES: CompareRow[] = [
  ofProperty("rent", "Monthly rent", (property) => (
    <EstimateCell
      label={property.propertyType === "multifamily" ? "Monthly rent, average unit" : "Monthly rent"}
      estimate={property.rentEstimate}
      demo={property.demo}
      isOfUnit={property.propertyType === "multifamily"}
    />
  )),
  ofProperty("value", "Value", (property) => (
    <EstimateCell label="Value" estimate={property.valueEstimate} demo={property.demo} />
  )),
  ofProperty("grossYield", "Gross yield on value", (property) => {
    const { value, formula, unavailable } = readGrossYield(property);
    return (
      <Figure
        label="Gross yield on value"
        text={value === null ? null : rate(value)}
        unavailable={unavailable}
        provenance={{ formula, demo: property.demo }}
      />
    );
  }),
];

interface EstimateCellProps {
  label: string;
  estimate: Estimate;
  demo: boolean;
  isOfUnit?: boolean;
}

function EstimateCell({ label, estimate, demo, isOfUnit = false }: EstimateCellProps) {
  if (!isEvidenced(estimate)) {
    return <Figure label={label} text={null} unavailable={estimate.unavailable.join(" ")} />;
  }
  return (
    <>
      <Figure
        label={label}
        text={`${money(estimate.low)} – ${money(estimate.high)}`}
        full={moneyRange(estimate)}
        provenance={{
          asOf: estimate.asOf,
          inputs: [
            { label: "Designed coverage", text: rate(estimate.level, 0) },
            { label: "Effective comps", text: estimate.nEff.toFixed(1) },
          ],
          note: estimate.notes.join(" "),
          demo,
        }}
      />
      <span className={classes.below}>
        est. {money(estimate.point)}, grade {estimate.grade}
        {isOfUnit ? ", average unit" : ""}
      </span>
    </>
  );
}

interface ComparedFigure {
  key: string;
  label: string;
  write: (value: number) => string;
  /** Of which versions it is by this name, where others have it by another; of all where it is left out. */
  isOf?: (version: UnderwritingSummary) => boolean;
}

const isBuilding = ({ model }: UnderwritingSummary) => model === "multifamily";

/** Figures of the newest version by their keys, as they are named where they are made. */
const UNDERWRITING: ComparedFigure[] = [
  { key: "netYieldOnCost", label: "Net yield", write: returnRate },
  { key: "goingInCapRate", label: "Going-in cap rate", write: returnRate, isOf: isBuilding },
  {
    ...{ key: "goingInCapRate", label: "Stabilized cap rate on price", write: returnRate },
    isOf: (version) => !isBuilding(version) && !version.isOwned,
  },
  {
    ...{ key: "goingInCapRate", label: "Stabilized cap rate on value today", write: returnRate },
    isOf: ({ isOwned }) => isOwned,
  },
  { key: "allInCostUnlevered", label: "All-in cost", write: money },
  { key: "stabilizedNoi", label: "Stabilized NOI", write: money },
  { key: "noiYear1", label: "NOI, year 1", write: money },
  { key: "initialEquity", label: "Initial equity", write: money },
  { key: "unleveredIrr", label: "Unlevered IRR", write: returnRate },
  { key: "leveredIrr", label: "Levered IRR", write: returnRate },
  { key: "leveredEquityMultiple", label: "Equity multiple", write: multiple },
];

const hasFigure = (version: UnderwritingSummary, { key, isOf }: ComparedFigure) =>
  key in version.headline && (isOf?.(version) ?? true);

const VERSION: CompareRow = {
  key: "version",
  label: "Version",
  cell: ({ id, version, versionError, retry }) => {
    if (versionError && version === undefined) {
      return <FailureNote what="The versions" error={versionError} onRetry={retry} />;
    }
    if (version === undefined) return null;
    const base = `${propertyAddress(id)}/underwriting`;
    if (version === null) {
      return (
        <>
          No version saved
          <span className={classes.below}>
            <Link to={`${base}/quick`}>Quick underwrite</Link>
          </span>
        </>
      );
    }
    return (
      <>
        <Link to={`${base}/versions`}>
          v{version.version}
          {version.locked ? ", locked" : ""}
        </Link>
        <span className={classes.below}>
          {version.createdBy}, {asOfText(version.createdAt.slice(0, 10))}
        </span>
      </>
    );
  },
};

function listUnderwritingRows(compared: readonly ComparedProperty[]): CompareRow[] {
  // A figure that no version here has is one of another kind of property, or of no version at all.
  const shown = UNDERWRITING.filter((figure) =>
    compared.some(({ version }) => version === undefined || (version !== null && hasFigure(version, figure))),
  );
  const rows = shown.map((figure): CompareRow => {
    const { key, label, write } = figure;
    return {
      key: label,
      label,
      cell: ({ property, version, versionError }) => {
        if (version === undefined && !versionError) return null;
        const value = version && hasFigure(version, figure) ? version.headline[key] : undefined;
        return (
          <Figure
            label={label}
            text={value === null || value === undefined ? null : write(value)}
            unavailable={explainAbsence(version, figure)}
            provenance={{ source: `Underwriting version ${version?.version}`, demo: property?.demo ?? false }}
          />
        );
      },
    };
  });
  return [VERSION, ...rows];
}

function explainAbsence(version: ComparedProperty["version"], figure: ComparedFigure): string {
  if (version === undefined) return "The versions could not be loaded";
  if (version === null) return "No underwriting version saved";
  if (!hasFigure(version, figure)) return "Not a figure of this kind of property";
  return `Version ${version.version} could not compute it`;
}

const GROUPS: Fact["group"][] = ["structure", "identity", "tax", "location"];
/** The head says them, or they tell nothing side by side. */
const LEFT_OUT = new Set(["name", "latitude", "longitude", "geocodePrecision", "parcelNumber", "upid"]);

function listFactRows(compared: readonly ComparedProperty[]): CompareRow[] {
  // The area of a building is called otherwise than that of a home: one row, both names.
  const known = new Map<string, { labels: Set<string>; group: Fact["group"] }>();
  for (const { property } of compared) {
    for (const [fact, { label, group }] of Object.entries({
      ...property?.unknownFacts,
      ...property?.facts,
    })) {
      const isShown = property?.facts[fact] !== undefined || `facts.${fact}` in (property?.unavailable ?? {});
      if (!isShown || LEFT_OUT.has(fact)) continue;
      known.set(fact, { group, labels: (known.get(fact)?.labels ?? new Set()).add(label) });
    }
  }
  return [...known]
    .toSorted(([, a], [, b]) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
    .map(([fact, { labels }]) => {
      const label = [...labels].join(" / ");
      return ofProperty(fact, label, (property) => (
        <FactCell fact={fact} label={label} property={property} />
      ));
    });
}

function FactCell({ fact, label, property }: { fact: string; label: string; property: Property }) {
  const known = property.facts[fact];
  const missing =
    property.unavailable[`facts.${fact}`] ?? `${label} is not in the record of ${property.source}`;
  if (known === undefined) return <Figure label={label} text={null} unavailable={missing} />;
  const { value, unit, source, asOf, override } = known;
  return (
    <>
      <Figure
        label={label}
        text={value === null ? null : byUnit(value, unit)}
        unavailable={missing}
        provenance={{ source, asOf, demo: property.demo && override === null }}
      />
      {override === null ? null : (
        <span className={classes.below}>{override.sourceValue === null ? "entered" : "corrected"}</span>
      )}
    </>
  );
}

/** The figures of the properties' counties that stand side by side. */
export const listMarketFigures = (compared: readonly ComparedProperty[]) =>
  compared
    .flatMap(({ property }) => property?.county?.figures ?? [])
    .filter(({ key, value }) => value !== null && AT_A_GLANCE.includes(key));

function listMarketRows(compared: readonly ComparedProperty[]): CompareRow[] {
  const figures = compared.flatMap(({ property }) => property?.county?.figures ?? []);
  const place: CompareRow = ofProperty("county", "County", ({ county }) =>
    county === null ? (
      <Figure label="County" text={null} unavailable="The address could not be located in a single county" />
    ) : (
      <Link to={`/markets/county/${county.id}`}>{county.name}</Link>
    ),
  );
  const rows = AT_A_GLANCE.flatMap((key) => {
    const label = figures.find((figure) => figure.key === key)?.label;
    return label === undefined ? [] : [marketRow(key, label)];
  });
  return [place, ...rows];
}

function marketRow(key: string, label: string): CompareRow {
  return ofProperty(key, label, ({ county }) => {
    const figure = county?.figures.find((one) => one.key === key);
    return (
      <>
        <Figure
          label={label}
          text={figure?.value == null ? null : byUnit(figure.value, figure.unit)}
          unavailable={figure ? `${figure.source} has no value for this area` : "No value for this area"}
          provenance={{ source: figure?.source, asOf: figure?.asOf, demo: figure?.demo ?? false }}
        />
        {figure === undefined ? null : <span className={classes.below}>{placeText(figure)}</span>}
      </>
    );
  });
}

function placeText({ value, rank, of, asOf, dates, isLastKnown }: MarketFigure): string | null {
  if (value === null) return "no value loaded";
  if (isLastKnown === true) return `Last known ${datesText(asOf, dates)}`;
  return rank === null || of === null ? null : `${count(rank)} of ${count(of)}`;
}

/** Everything that stands side by side, what decides first. */
export function listGroups(compared: readonly ComparedProperty[]): CompareGroup[] {
  return [
    { title: "Estimates", rows: ESTIMATES },
    { title: "Underwriting", rows: listUnderwritingRows(compared) },
    { title: "Facts", rows: listFactRows(compared) },
    { title: "Market", rows: listMarketRows(compared) },
  ].filter(({ rows }) => rows.length > 0);
}
