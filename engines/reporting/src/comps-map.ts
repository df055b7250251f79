import { datesInWords, dollars } from "./figure-format.ts";
import { type Block, plainColumn, plainRow } from "./report-model.ts";
import type { SourceComp, SourceEvidence } from "./report-source.ts";

const BASIS = { asking: "asking rents", achieved: "achieved rents", sale: "sale prices" };

/** Included comps first, by similarity, so that a row's number is its rank; excluded ones keep their reason. */
export function inReportOrder(comps: readonly SourceComp[]): SourceComp[] {
  return comps.toSorted(
    (a, b) =>
      Number(b.state === "included") - Number(a.state === "included") ||
      b.similarity - a.similarity ||
      a.compId.localeCompare(b.compId),
  );
}

/** Rows give the street alone where all comps share city and state; the notes say those once. */
export function withoutPlace(comps: readonly SourceComp[]): SourceComp[] {
  const place = findPlace(comps);
  return comps.map((comp) => ({
    ...comp,
    label: place === null ? comp.label : comp.label.slice(0, comp.label.lastIndexOf(`, ${place} `)),
  }));
}

function findPlace(comps: readonly SourceComp[]): string | null {
  const places = new Set(comps.map(({ label }) => /, ([^,]+, [A-Z]{2}) \d{5}$/.exec(label)?.[1] ?? null));
  return places.size === 1 ? ([...places][0] ?? null) : null;
}

/** The map of the comps, and beside it what is out and why, and where the figures come from. */
export function besideMap(evidence: SourceEvidence, amount: "rent" | "price"): Block {
  const ordered = inReportOrder(evidence.comps);
  const excluded = withoutPlace(ordered).flatMap((comp, index) =>
    comp.state === "included"
      ? []
      : [[String(index + 1), `${comp.label}: ${whyOut(comp)}`, dollars(comp.adjustedAmount)]],
  );
  const excludedTable: Block = {
    kind: "table",
    columns: [
      plainColumn("#", "right"),
      plainColumn("Reason excluded", "left", 1),
      plainColumn("Adjusted", "right"),
    ],
    rows: excluded.map((cells) => plainRow(cells)),
    notes: [],
  };
  const place = findPlace(ordered);
  const bases = [...new Set(ordered.map(({ basis }) => BASIS[basis]))].join(" and ");
  const sources = [...new Set(ordered.map(({ source }) => source))].join("; ");
  const notes = [
    `${capital(bases)}${place === null ? "" : `, all in ${place}`}. Source: ${sources}.`,
    `Adjustments are in dollars, from observed ${amount} to ${amount} adjusted to the subject.`,
    "Sim. is similarity from 0% to 100%: the product of scores for distance, size, beds, baths, age and time.",
  ];
  return {
    kind: "split",
    leftShare: 0.42,
    left: locator(evidence),
    right: [
      ...(excluded.length === 0 ? [] : [excludedTable]),
      ...notes.map((text): Block => ({ kind: "text", text })),
    ],
  };
}

function whyOut({ reason, state }: SourceComp): string {
  return datesInWords(reason ?? state.replace("excluded:", "by "));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function locator(evidence: SourceEvidence): Block[] {
  const { latitude, longitude, label } = evidence.subject;
  if (latitude === null || longitude === null) return [];
  const comps = inReportOrder(evidence.comps).map((comp, index) => ({
    mark: String(index + 1),
    label: comp.label,
    latitude: comp.latitude,
    longitude: comp.longitude,
    isIncluded: comp.state === "included",
  }));
  return [
    {
      kind: "chart",
      caption:
        "The diamond is the subject; numbers match the rows below; hollow markers are excluded; overlapping markers are spread apart, and where many lie in one place ×n says how many.",
      chart: {
        name: "compsLocator",
        width: 300,
        height: 190,
        data: { subject: { label, latitude, longitude }, comps },
      },
    },
  ];
}
