import type { RentComps, SaleComps } from "@labs/contract/comps";
import type { FactOverride } from "@labs/contract/property-facts";
import type { MarketFigure, Property, SummarySentence } from "@labs/contract/property-page";
import { byUnit } from "@labs/reporting/figure-format";
import { buildingSalesTable, compsTable, estimatesTable, plansTable } from "./evidence-tables.ts";
import { figure, left, right, type SheetCell, type SheetTable, words } from "./sheet-table.ts";

export interface PropertySheet {
  title: string;
  subtitle: string;
  summary: string[];
  isDemo: boolean;
  tables: SheetTable[];
}

/** What the page of a property knows, as a document that can be taken away: each figure with its source and date. */
export function buildSheet(of: {
  property: Property;
  sentences: readonly SummarySentence[];
  rentComps: RentComps;
  saleComps: SaleComps;
}): PropertySheet {
  const { property } = of;
  const single = property.propertyType === "singlefamily";
  const name = property.property?.name ?? null;
  return {
    title: name === null || property.label.startsWith(name) ? property.label : `${name}, ${property.label}`,
    subtitle: [
      KINDS[property.propertyId === 0 ? "unknown" : property.propertyType],
      property.county?.name,
      property.msa?.name,
      property.parcelNumber === null ? undefined : `Parcel ${property.parcelNumber}`,
    ]
      .filter(Boolean)
      .join(" · "),
    summary: of.sentences.map(({ text }) => text),
    isDemo: property.demo,
    tables: [
      factsTable(property),
      estimatesTable(property),
      ...(of.rentComps.plans === undefined ? [] : [plansTable(of.rentComps.plans)]),
      compsTable({ name: "Rent comps", of: of.rentComps, amount: "Rent / month", isPlanned: !single }),
      of.saleComps.building == null
        ? compsTable({ name: "Sale comps", of: of.saleComps, amount: "Price", isPlanned: false })
        : buildingSalesTable(of.saleComps.building, of.saleComps.estimate),
      marketTable(property),
      missingTable(property),
    ],
  };
}

const KINDS = {
  singlefamily: "Single-family home",
  multifamily: "Multi-family property",
  unknown: "Address not in our data",
};

const GROUPS = ["identity", "structure", "tax", "location"];
const titled = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function factsTable({ facts, owner, owned }: Property): SheetTable {
  const rows = Object.values(facts)
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
    .map(({ group, label, value, unit, source, asOf, override }) => [
      words(titled(group)),
      words(label),
      figure(value, unit),
      words(override === null ? source : describeOverride(source, override, unit)),
      words(asOf),
    ]);
  if (owner !== null) {
    rows.push([words("Owner"), words("Owner"), words(owner.name), words(owner.source), words(owner.asOf)]);
  }
  if (owned !== null) {
    const own = (label: string, value: string | number | null, unit: string, asOf: string | null) => [
      words("Owned"),
      words(label),
      figure(value, unit),
      words(owned.source),
      words(asOf),
    ];
    rows.push(
      own("Company ID", owned.cmsPropertyOid, "text", null),
      own("Acquired", owned.acquiredAt, "text", null),
      own("Acquisition price", owned.acquisitionPrice, "usd", owned.acquiredAt),
      own("Actual monthly rent", owned.actualRent, "usdPerMonth", owned.asOf),
      own("Lease ends", owned.leaseEndsOn, "text", owned.asOf),
      own("Loan balance", owned.loanBalance, "usd", owned.loanAsOf),
      own(
        "Loan rate",
        owned.loanRate === null ? null : `${(100 * owned.loanRate).toFixed(3)}%`,
        "text",
        owned.loanAsOf,
      ),
      own("Loan payment, monthly", owned.loanPayment, "usdPerMonth", owned.loanAsOf),
      own("Loan matures", owned.loanMaturesOn, "text", owned.loanAsOf),
    );
  }
  const columns = [
    left("Group", 12),
    left("Fact", 30),
    right("Value", 24),
    left("Source", 30),
    left("As of", 16),
  ];
  return { name: "Facts", title: "Facts", note: null, columns, rows };
}

/** `Corrected by Ann Lee: counted on site. County assessor: 3`. */
function describeOverride(by: string, override: FactOverride, unit: string): string {
  const said = override.sourceValue === null ? "not stated" : byUnit(override.sourceValue, unit);
  return `${by}: ${override.reason.replace(/[.\s]+$/, "")}. ${override.source}: ${said}`;
}

function marketTable({ county, msa }: Property): SheetTable {
  const columns = [
    left("Area", 30),
    left("Figure", 28),
    right("Value", 14),
    right("Rank", 8),
    right("Of", 8),
    left("Data type", 12),
    left("Source", 30),
    left("As of", 16),
  ];
  const rows = [county, msa].flatMap((area) =>
    area === null
      ? []
      : area.figures.filter(({ value }) => value !== null).map((one) => marketRow(area.name, one)),
  );
  const note = rows.length === 0 ? "No market data loaded for this place." : null;
  return { name: "Market", title: "Market", note, columns, rows };
}

function marketRow(area: string, one: MarketFigure): SheetCell[] {
  const dates = one.dates?.join(" and ") ?? one.asOf;
  return [
    words(area),
    words(one.label),
    figure(one.value, one.unit),
    figure(one.rank, "count"),
    figure(one.of, "count"),
    words(one.demo ? "Demo data" : "Published"),
    words(one.source),
    words(one.isLastKnown === true ? `Last known ${dates}` : dates),
  ];
}

function missingTable({ unavailable }: Property): SheetTable {
  const rows = Object.entries(unavailable).map(([key, reason]) => [words(fieldWords(key)), words(reason)]);
  const note = rows.length === 0 ? "No key data is missing." : null;
  const columns = [left("Field", 28), left("Why", 80)];
  return { name: "Not available", title: "Not available", note, columns, rows };
}

/** `facts.lotSqft` as a person would say it: Lot sqft. */
function fieldWords(key: string): string {
  const spaced = key.replace(/^facts\./, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return titled(spaced.replaceAll(".", ", ").toLowerCase());
}
