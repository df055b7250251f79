import { isEvidenced } from "@labs/contract/estimates";
import type { MarketFigure, Property, SummarySentence } from "@labs/contract/property-page";
import type { CitedFigure, CitedSubject } from "@labs/contract/verification";

export interface Evidence {
  figures: CitedFigure[];
  subjects: CitedSubject[];
}

export const propertySubject = (placeId: string) => `property:${placeId}`;
const marketSubject = (kind: "county" | "msa", id: string) => `${kind}:${id}`;

/** A unit of the market's catalog says no time; what its key calls a rent is one of a month. */
const unitOf = ({ key, unit }: Pick<MarketFigure, "key" | "unit">) =>
  unit === "usd" && /rent/i.test(key) && !/year|annual/i.test(key) ? "usdPerMonth" : unit;

/** The figures of a county or metro, each with its rank among all. */
export function figuresOfMarket(
  { kind, id, name }: { kind: "county" | "msa"; id: string; name: string },
  listed: readonly MarketFigure[],
): Evidence {
  const subject = marketSubject(kind, id);
  const figures = listed.flatMap((figure): CitedFigure[] => {
    const { key, label, value, source, asOf, rank, of } = figure;
    if (value === null) return [];
    const own = { source, asOf, version: null, subject };
    const one = { ...own, id: `${subject}/${key}`, label, value, unit: unitOf(figure) };
    if (rank === null || of === null) return [one];
    return [
      one,
      { ...own, id: `${subject}/${key}.rank`, label: `${label}, rank`, value: rank, unit: "count" },
      { ...own, id: `${subject}/${key}.of`, label: `${label}, rank of`, value: of, unit: "count" },
    ];
  });
  return { figures, subjects: [{ id: subject, names: nameMarket(kind, name) }] };
}

/** With its state, without it, and as `the county` or `the metro`. */
function nameMarket(kind: "county" | "msa", name: string): string[] {
  const [bare = name] = name.split(",");
  // Some of the data call a county by its name alone.
  const short =
    kind === "county" && !/ (county|parish|borough|area|city|municipality)$/i.test(bare)
      ? `${bare} County`
      : bare;
  const [first = short] = short.split(/[-–/]/);
  const ofMetro = [`${short} metro`, `${first} metro`, `${first} MSA`, "the metro"];
  return [...new Set([name, short, ...(kind === "county" ? ["the county"] : ofMetro)])];
}

/** All that a property's page tells: its facts, estimates, sales and what we own, and the county and metro around it. */
export function figuresOfProperty(property: Property, sentences: readonly SummarySentence[] = []): Evidence {
  const subject = propertySubject(property.googlePlacesId);
  const figures: CitedFigure[] = [];
  const add = (
    key: string,
    label: string,
    value: unknown,
    unit: string,
    source: string,
    asOf: string | null,
  ) => {
    const isFigure = typeof value === "number" || typeof value === "string";
    const id = `${subject}/${key}`;
    if (!isFigure || figures.some((one) => one.id === id)) return;
    figures.push({ id, label, value, unit, source, asOf, version: null, subject });
  };
  for (const [key, { label, value, unit, source, asOf }] of Object.entries(property.facts)) {
    add(`facts.${key}`, label, value, unit, source, asOf);
  }
  const estimates = [
    ["rentEstimate", "Rent estimate", "usdPerMonth", "Rent comps, our estimate", property.rentEstimate],
    ["valueEstimate", "Value estimate", "usd", "Sale comps, our estimate", property.valueEstimate],
  ] as const;
  for (const [key, label, unit, source, estimate] of estimates) {
    if (!isEvidenced(estimate)) continue;
    add(`${key}.point`, label, estimate.point, unit, source, estimate.asOf);
    add(`${key}.low`, `${label}, low`, estimate.low, unit, source, estimate.asOf);
    add(`${key}.high`, `${label}, high`, estimate.high, unit, source, estimate.asOf);
    add(`${key}.level`, `${label}, level of the range`, estimate.level, "fraction", source, estimate.asOf);
  }
  for (const figure of sentences.flatMap(({ figures: told }) => told)) {
    const isOfHome = /^(facts|rentEstimate|valueEstimate|owned|grossYield)\b/.test(figure.key);
    if (isOfHome) add(figure.key, figure.label, figure.value, figure.unit, figure.source, figure.asOf);
  }
  const { lastSale, owned } = property;
  if (lastSale != null) {
    add(
      "lastSale.price",
      "Last sale price",
      lastSale.price,
      "usd",
      lastSale.source ?? "Sales",
      lastSale.date,
    );
    add("lastSale.date", "Last sale", lastSale.date, "date", lastSale.source ?? "Sales", null);
  }
  if (owned !== null) {
    const rows = [
      ["acquiredAt", "Acquired", owned.acquiredAt, "date", null],
      ["acquisitionPrice", "Acquisition price", owned.acquisitionPrice, "usd", owned.acquiredAt],
      ["actualRent", "Actual rent", owned.actualRent, "usdPerMonth", owned.asOf],
      ["leaseEndsOn", "Lease ends", owned.leaseEndsOn, "date", owned.asOf],
      ["loanBalance", "Loan balance", owned.loanBalance, "usd", owned.loanAsOf],
      ["loanRate", "Loan interest rate", owned.loanRate, "fraction", owned.loanAsOf],
      ["loanMaturesOn", "Loan matures", owned.loanMaturesOn, "date", owned.loanAsOf],
    ] as const;
    for (const [key, label, value, unit, asOf] of rows)
      add(`owned.${key}`, label, value, unit, owned.source, asOf);
  }
  const around = (["county", "msa"] as const).flatMap((kind) => {
    const strip = property[kind];
    // Simulated figures never speak for a real home, nor real ones for a simulated one.
    const listed = strip?.figures.filter(({ demo }) => demo === property.demo) ?? [];
    return strip == null ? [] : [figuresOfMarket({ kind, id: strip.id, name: strip.name }, listed)];
  });
  return {
    figures: [...figures, ...around.flatMap(({ figures: listed }) => listed)],
    subjects: [{ id: subject, names: nameProperty(property) }, ...around.flatMap(({ subjects }) => subjects)],
  };
}

function nameProperty({ label, address, property, propertyType }: Property): string[] {
  const lines = [label, address, property?.name].flatMap((name) => name ?? []);
  const streets = lines.flatMap((line) => line.split(",")[0] ?? []);
  const generic = [
    "the property",
    "the subject",
    propertyType === "multifamily" ? "the building" : "the home",
  ];
  return [...new Set([...lines, ...streets, ...generic])].filter((name) => name.length > 2).slice(0, 20);
}
