import { dollars, returnRate } from "../figure-format.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import { labelOf } from "../stress/stress-words.ts";
import type { VersionFigures } from "../version-figures.ts";

/** The offer against the price at which each return target is just met; the lowest binds. */
export function bidSection({ maxBid }: ReportSource, figures: VersionFigures): SectionBody {
  const base = { id: "bid" as const, title: "Offer and maximum bid", context: null };
  if ("unavailable" in maxBid) {
    return { ...base, blocks: [{ kind: "text", text: `No maximum bid: ${maxBid.unavailable}.` }] };
  }
  if (maxBid.targets.length === 0) {
    return { ...base, blocks: [{ kind: "text", text: "No return target is set in this version." }] };
  }
  const ask = figures.number("listPrice");
  const rows = maxBid.targets.map(({ output, target, price }) => {
    const binds = output === maxBid.binding;
    return plainRow(
      [
        `${labelOf(output, figures)}${binds ? " (binds)" : ""}`,
        returnRate(target),
        returnRate(figures.number(output)),
        dollars(price),
      ],
      binds ? "total" : "none",
    );
  });
  return {
    ...base,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Return target", "left", 1),
          ...["Target", "At offer", "Max price"].map((label) => plainColumn(label, "right")),
        ],
        rows: [
          ...rows,
          plainRow(["Offer", "", "", dollars(figures.number("purchasePrice"))], "total"),
          ...(ask === null ? [] : [plainRow(["Ask", "", "", dollars(ask)])]),
        ],
        notes: maxBid.targets.flatMap(({ output, reason }) =>
          reason === undefined ? [] : [`${labelOf(output, figures)}: ${reason}`],
        ),
        isDense: true,
      },
    ],
  };
}

/** Where the home stands among its comps. */
export function locatorSection({ saleComps, rentComps, property }: ReportSource): SectionBody {
  const base = { id: "locator" as const, title: "Location", context: null };
  const evidence = [saleComps, rentComps].find((each) => each !== null && each.subject.latitude !== null);
  const { latitude, longitude } = evidence?.subject ?? { latitude: null, longitude: null };
  if (latitude === null || longitude === null) {
    return { ...base, blocks: [{ kind: "text", text: "The property's coordinates are not known." }] };
  }
  const included = (comps: ReportSource["saleComps"], letter: string) =>
    (comps?.comps ?? [])
      .filter(({ state }) => state === "included")
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, SHOWN)
      .map((comp, at) => ({
        mark: `${letter}${at + 1}`,
        label: comp.label,
        latitude: comp.latitude,
        longitude: comp.longitude,
        isIncluded: letter === "S",
      }));
  const map: Block = {
    kind: "chart",
    caption: `${property.label} is the diamond; S1 to S${SHOWN} are the sale comps, R1 to R${SHOWN} the rent comps of the tables.`,
    chart: {
      name: "compsLocator",
      width: 300,
      height: 128,
      data: {
        subject: { label: property.label, latitude, longitude },
        comps: [...included(saleComps, "S"), ...included(rentComps, "R")],
      },
    },
  };
  return { ...base, blocks: [map] };
}

/** So many comps are laid out in the memo, the most similar ones; estimates use all of them. */
export const SHOWN = 6;
