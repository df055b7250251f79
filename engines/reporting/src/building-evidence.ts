import { inReportOrder } from "./comps-map.ts";
import { count, datesInWords, decimal, dollars, rate } from "./figure-format.ts";
import { compsTable } from "./home-evidence.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import {
  isRange,
  type ReportSource,
  type SourceComp,
  type SourceEvidence,
  type SourcePlan,
  type SourceRange,
} from "./report-source.ts";
import { recordWords } from "./track-record.ts";

export function rangeWords(estimate: SourceEvidence["estimate"] | undefined): string {
  return estimate !== undefined && isRange(estimate)
    ? `${dollars(estimate.low)} – ${dollars(estimate.high)}`
    : UNAVAILABLE;
}

/** So many of a plan's comps, the most similar ones, are laid out; the estimate uses all of them. */
const SHOWN = 6;

/** Comps by floor plan: a summary of all plans, and where the comps stand. */
export function planCompsSection(source: ReportSource): SectionBody {
  const id = "rentComps";
  const title = "Rent comps by floor plan";
  const evidence = source.rentComps;
  const plans = evidence?.plans ?? [];
  if (evidence === null || plans.length === 0) {
    const why = evidence === null ? "this version carries none" : reasons(evidence.estimate);
    return { id, title, context: null, blocks: [{ kind: "text", text: `No comps: ${why}.` }] };
  }
  const { estimate } = evidence;
  const largest = plans.toSorted((a, b) => b.units - a.units)[0];
  return {
    id,
    title,
    context: largest?.rule == null ? null : datesInWords(largest.rule.explanation),
    blocks: [
      summaryTable(plans, estimate),
      ...(evidence.comps.length === 0 ? [] : [communitiesBlock(evidence)]),
    ],
  };
}

/** Each floor plan's most similar comps with their adjustments. */
export function planDetailSection({ rentComps }: ReportSource): SectionBody {
  const blocks = (rentComps?.plans ?? []).flatMap(planBlocks);
  return {
    id: "planComps",
    title: "Rent comps of each floor plan",
    context: null,
    blocks: blocks.length === 0 ? [{ kind: "text", text: "No comps in this version." }] : blocks,
  };
}

function reasons(estimate: SourceEvidence["estimate"]): string {
  return isRange(estimate) ? "none was found" : estimate.unavailable.join("; ").replace(/\.$/, "");
}

function summaryTable(plans: readonly SourcePlan[], overall: SourceEvidence["estimate"]): Block {
  return {
    kind: "table",
    columns: [
      plainColumn("Floor plan", "left", 1),
      ...["Units", "Estimate", "Range", "Comps used / seen", "Effective", "Radius, miles", "Grade"].map(
        (label) => plainColumn(label, "right"),
      ),
    ],
    rows: [
      ...plans.map((plan) => {
        const used = plan.comps.filter(({ state }) => state === "included").length;
        return plainRow([
          plan.floorPlan,
          count(plan.units),
          ...estimateCells(plan.estimate),
          `${used} / ${plan.comps.length}`,
          isRange(plan.estimate) ? decimal(plan.estimate.nEff) : UNAVAILABLE,
          plan.rule === null ? UNAVAILABLE : decimal(plan.rule.radiusMiles),
          isRange(plan.estimate) ? plan.estimate.grade : UNAVAILABLE,
        ]);
      }),
      plainRow(
        [
          "Average unit size",
          count(plans.reduce((sum, { units }) => sum + units, 0)),
          ...estimateCells(overall),
          "",
          isRange(overall) ? decimal(overall.nEff) : UNAVAILABLE,
          "",
          isRange(overall) ? overall.grade : UNAVAILABLE,
        ],
        "total",
      ),
    ],
    notes: [
      ...plans.flatMap(({ floorPlan, estimate }) =>
        isRange(estimate) ? [] : [`${floorPlan}: insufficient evidence. ${estimate.unavailable.join(" ")}`],
      ),
      ...(isRange(overall)
        ? [measured(overall), ...overall.notes, ...recordWords(overall)]
        : overall.unavailable),
    ],
  };
}

function estimateCells(estimate: SourceEvidence["estimate"]): [string, string] {
  return [isRange(estimate) ? dollars(estimate.point) : UNAVAILABLE, rangeWords(estimate)];
}

function measured({ level, measuredCoverage, measuredError, measuredOn }: SourceRange): string {
  const held = measuredCoverage === null ? "not measured" : `measured ${rate(measuredCoverage)}`;
  const error = measuredError === null ? "" : `; out-of-sample median error ${rate(measuredError)}`;
  const seen = measuredOn === null || measuredError === null ? "" : ` on ${count(measuredOn)} rents`;
  return `${count(level * 100)}% ranges, ${held}${error}${seen}.`;
}

function planBlocks(plan: SourcePlan): Block[] {
  if (plan.comps.length === 0) return [];
  const shown = inReportOrder(plan.comps)
    .slice(0, SHOWN)
    .map((comp) => ({ ...comp, label: communityAndPlan(comp) }));
  const table = compsTable(shown, "rent");
  const rest = plan.comps.length - shown.length;
  const excluded = plan.comps.filter(({ state }) => state !== "included");
  if (table.kind !== "table") return [];
  const [mark, comp, ...others] = table.columns;
  if (mark === undefined || comp === undefined) return [];
  return [
    {
      ...table,
      columns: [mark, { ...comp, label: `${plan.floorPlan}: comp` }, ...others],
      notes: [
        ...(rest > 0 ? [`The ${shown.length} most similar of ${plan.comps.length}.`] : []),
        ...excluded.map(
          ({ label, reason, state }) => `Excluded: ${label}. ${reason ?? state.replace("excluded:", "By ")}`,
        ),
      ],
    },
  ];
}

/** Where the community stands is said once, beside the map. */
function communityAndPlan({ label, floorPlan }: SourceComp): string {
  const [community, address] = floorPlan == null ? [label] : label.split(`, ${floorPlan},`);
  return address === undefined ? label : `${community}, ${floorPlan}`;
}

function listNotes(evidence: SourceEvidence): string[] {
  const sources = [...new Set(evidence.comps.map(({ source }) => source))].join("; ");
  return [
    `Unit listings at other communities, at effective rents where concessions are known. Source: ${sources}.`,
    "Adjustments are in dollars, from observed rent to rent adjusted to the floor plan.",
    "Sim. is similarity from 0% to 100%: the product of scores for distance, size, beds, baths, age and time.",
  ];
}

interface Place {
  label: string;
  latitude: number;
  longitude: number;
  distanceMiles: number;
  comps: number;
  included: number;
}

/** The communities that the comps stand in, nearest first: many units share one place. */
function listPlaces(comps: readonly SourceComp[]): Place[] {
  const places = new Map<string, Place>();
  for (const comp of comps) {
    const { latitude, longitude, distanceMiles, floorPlan } = comp;
    const key = `${latitude} ${longitude}`;
    const label = floorPlan == null ? comp.label : comp.label.replace(`, ${floorPlan},`, ",");
    const place = places.get(key) ?? { label, latitude, longitude, distanceMiles, comps: 0, included: 0 };
    place.comps += 1;
    place.included += comp.state === "included" ? 1 : 0;
    places.set(key, place);
  }
  return [...places.values()].sort(
    (a, b) => a.distanceMiles - b.distanceMiles || (a.label < b.label ? -1 : 1),
  );
}

function communitiesBlock(evidence: SourceEvidence): Block {
  const places = listPlaces(evidence.comps);
  const { latitude, longitude, label } = evidence.subject;
  const map: Block[] =
    latitude === null || longitude === null
      ? []
      : [
          {
            kind: "chart",
            caption:
              "The diamond is the subject; numbers match the list; hollow markers have no included comps; overlapping markers are spread apart, and where many lie in one place ×n says how many.",
            chart: {
              name: "compsLocator",
              width: 300,
              height: 200,
              data: {
                subject: { label, latitude, longitude },
                comps: places.map((place, index) => ({
                  mark: String(index + 1),
                  label: place.label,
                  latitude: place.latitude,
                  longitude: place.longitude,
                  isIncluded: place.included > 0,
                })),
              },
            },
          },
        ];
  const table: Block = {
    kind: "table",
    columns: [
      plainColumn("#", "right"),
      plainColumn("Comp map", "left", 1),
      plainColumn("Miles", "right"),
      plainColumn("Comps used / seen", "right"),
    ],
    rows: places.map((place, index) =>
      plainRow([
        String(index + 1),
        place.label,
        decimal(place.distanceMiles, 2),
        `${place.included} / ${place.comps}`,
      ]),
    ),
    notes: [],
  };
  const notes = listNotes(evidence).map((text): Block => ({ kind: "text", text }));
  return { kind: "split", leftShare: 0.42, left: [...map, ...notes], right: [table] };
}
