import type { Comp } from "@labs/contract/estimates";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Hint } from "../../components/status/hint.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { atHost } from "../../lib/calls/at-host.ts";
import { count, money, moneyChange, plainNumber, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { CompThumbnail } from "./comp-thumbnail.tsx";
import classes from "./comps-view.module.css";
import { isIncluded, type NumberedComp, readStreet } from "./numbered-comp.ts";
import { SimilarityBars } from "./similarity-bars.tsx";

const STATE_WORDS: Record<Comp["state"], string> = {
  included: "Included",
  "excluded:outlier": "Outlier",
  "excluded:user": "Excluded",
};

export const VISIBILITY_WORDS: Record<Comp["visibility"], string> = {
  public: "Public",
  own: "Own",
  nonpublic: "Nonpublic",
};

const BASIS_WORDS: Record<Comp["basis"], string> = { asking: "Asking", achieved: "Achieved", sale: "Sale" };

export const FLAG_WORDS: Record<NonNullable<Comp["flags"]>[number], string> = {
  singleAdjustmentOver15: "one adjustment is over 15%",
  netAdjustmentOver25: "net adjustments are over 25%",
  grossAdjustmentOver40: "gross adjustments are over 40%",
};

const writeState = (comp: Comp) => (isIncluded(comp) ? "" : STATE_WORDS[comp.state].toLowerCase());

function NameCell({ comp }: { comp: NumberedComp }) {
  const street = readStreet(comp);
  const url = comp.evidence?.url ?? null;
  const document = comp.evidence?.documentId ?? null;
  const evidence = url ?? (document === null ? null : `/api/documents/${document}/content`);
  return (
    <span className={classes.comp} title={comp.label}>
      <span className={classes.picture}>
        <CompThumbnail comp={comp} />
        <span className={classes.mark}>{comp.mark}</span>
      </span>
      <span className={classes.name}>
        {comp.googlePlacesId !== null ? (
          <Anchor
            component={Link}
            to={`/research-property/${encodeURIComponent(comp.googlePlacesId)}`}
            title={comp.label}
            fz="inherit"
          >
            {street}
          </Anchor>
        ) : evidence !== null ? (
          <Anchor
            href={atHost(evidence)}
            target="_blank"
            rel="noreferrer noopener"
            title={comp.evidence?.words}
            fz="inherit"
          >
            {street}
          </Anchor>
        ) : (
          street
        )}
        <span className={classes.detail} title={comp.evidence?.words ?? comp.reason ?? undefined}>
          {[`${count(comp.distanceMiles, 2)} mi`, comp.origin === "added" ? "added" : "", writeState(comp)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </span>
  );
}

/** The date, and under it who may use such a figure. */
function DateCell({ comp }: { comp: NumberedComp }) {
  const words = `${asOfText(comp.observedAt)}, ${BASIS_WORDS[comp.basis].toLowerCase()}; ${comp.source}`;
  return (
    <span className={classes.stack} title={words}>
      {asOfText(comp.observedAt.slice(0, 7))}
      <span>{VISIBILITY_WORDS[comp.visibility]}</span>
    </span>
  );
}

function SizeCell({ comp }: { comp: NumberedComp }) {
  return (
    <span className={classes.stack}>
      {count(comp.sqft)}
      <span>
        {plainNumber(comp.beds)} bd / {plainNumber(comp.baths)} ba
      </span>
    </span>
  );
}

export function identityColumns(): Column<NumberedComp>[] {
  return [
    {
      id: "label",
      header: "Comp",
      value: (comp) => comp.label,
      width: 170,
      cell: (comp) => <NameCell comp={comp} />,
    },
    {
      id: "distance",
      header: "Miles",
      align: "right",
      value: (comp) => comp.distanceMiles,
      text: (comp) => count(comp.distanceMiles, 2),
      startsHidden: true,
    },
    {
      id: "observed",
      header: "Date",
      value: (comp) => comp.observedAt,
      text: (comp) => asOfText(comp.observedAt.slice(0, 7)),
      cell: (comp) => <DateCell comp={comp} />,
      hint: "Date observed and source class: public listing, our own lease, or a competitor's nonpublic figure",
    },
    {
      id: "visibility",
      header: "Class",
      value: (comp) => VISIBILITY_WORDS[comp.visibility],
      startsHidden: true,
    },
    {
      id: "sqft",
      header: "Sq ft",
      align: "right",
      value: (comp) => comp.sqft,
      text: (comp) => count(comp.sqft),
      cell: (comp) => <SizeCell comp={comp} />,
      hint: "Living area, with bedrooms and bathrooms below",
    },
    { id: "beds", header: "Beds", align: "right", value: (comp) => comp.beds, startsHidden: true },
    { id: "baths", header: "Baths", align: "right", value: (comp) => comp.baths, startsHidden: true },
    { id: "year", header: "Built", align: "right", value: (comp) => comp.yearBuilt, startsHidden: true },
    {
      id: "condition",
      header: "Condition",
      value: (comp) => comp.condition ?? null,
      startsHidden: true,
      hint: "From the home's record; adjust for it by hand",
    },
    {
      id: "grade",
      header: "Grade",
      value: (comp) => comp.grade ?? null,
      startsHidden: true,
      hint: "From the home's record; adjust for it by hand",
    },
  ];
}

/** Columns of the amount and of its steps; those by hand where any comp has one. */
export function amountColumns(amountLabel: string, hasManual: boolean): Column<NumberedComp>[] {
  const step = (id: keyof Comp["adjustments"], header: string): Column<NumberedComp> => ({
    id: `adjust-${id}`,
    header,
    align: "right",
    filter: false,
    value: (comp) => comp.adjustments[id] ?? null,
    text: (comp) => moneyChange(comp.adjustments[id]),
    cell: (comp) => <StepCell amount={comp.adjustments[id]} />,
    hint: `Dollars added to the comp for ${header.slice(2)}`,
  });
  return [
    {
      id: "plan",
      header: "Floor plan",
      value: (comp) => comp.floorPlan ?? null,
      startsHidden: true,
    },
    {
      id: "face",
      header: "Face rent",
      align: "right",
      value: (comp) => comp.faceAmount ?? null,
      text: (comp) => money(comp.faceAmount),
      startsHidden: true,
      hint: "Asking rent before concessions; the rent shown is net effective",
    },
    {
      id: "amount",
      header: amountLabel,
      align: "right",
      value: (comp) => comp.amount,
      text: (comp) => money(comp.amount),
      onCard: true,
    },
    step("time", "± time"),
    step("sqft", "± size"),
    step("beds", "± beds"),
    step("baths", "± baths"),
    step("age", "± age"),
    ...(hasManual ? [step("condition", "± condition"), step("grade", "± grade")] : []),
    {
      id: "adjusted",
      header: "Adjusted",
      align: "right",
      value: (comp) => comp.adjustedAmount,
      text: (comp) => money(comp.adjustedAmount),
      cell: (comp) => <AdjustedCell comp={comp} />,
      onCard: true,
      hint: "Observed amount plus all adjustments",
    },
  ];
}

/** What moves nothing is a dot: the steps that count stand out. */
function StepCell({ amount }: { amount: number | null | undefined }) {
  const isNought = typeof amount === "number" && Math.round(amount) === 0;
  return isNought ? (
    <span className={classes.zero} title="$0">
      ·
    </span>
  ) : (
    moneyChange(amount)
  );
}

/** A comp that was moved further than appraisers accept without a word carries a mark. */
function AdjustedCell({ comp }: { comp: NumberedComp }) {
  const flags = comp.flags ?? [];
  const amount = <strong>{money(comp.adjustedAmount)}</strong>;
  if (flags.length === 0) return amount;
  const words = `Large adjustments: ${flags.map((flag) => FLAG_WORDS[flag]).join(", ")}`;
  return (
    <Hint label={words}>
      <span>
        <span role="img" aria-label={words} className={classes.flag}>
          ▲
        </span>
        {amount}
      </span>
    </Hint>
  );
}

/** @param total similarity of all included comps, by which each weighs */
export function weightColumns(total: number): Column<NumberedComp>[] {
  const weigh = (comp: NumberedComp) => (isIncluded(comp) && total > 0 ? comp.similarity / total : null);
  return [
    {
      id: "weight",
      header: "Weight",
      align: "right",
      value: weigh,
      text: (comp) => rate(weigh(comp)),
      hint: "Share of the included comps by similarity; where a market model takes part, the comps share the rest",
      onCard: true,
    },
    {
      id: "similarity",
      header: "Similarity",
      align: "right",
      width: 112,
      startsHidden: true,
      value: (comp) => comp.similarity,
      text: (comp) => rate(comp.similarity, 0),
      cell: (comp) => <SimilarityBars comp={comp} />,
      hint: "Score for distance, size, beds, baths, age and date",
    },
    {
      id: "influence",
      header: "If toggled",
      align: "right",
      startsHidden: true,
      value: (comp) => comp.effectOfToggle,
      text: (comp) => moneyChange(comp.effectOfToggle),
      hint: "How the estimate moves if this comp alone is included or excluded",
    },
    {
      id: "state",
      header: "State",
      startsHidden: true,
      value: (comp) => STATE_WORDS[comp.state],
      cell: (comp) => (
        <Hint label={comp.reason ?? "Weighted by similarity"}>
          <span>
            {isIncluded(comp) ? "●" : "○"} {STATE_WORDS[comp.state]}
          </span>
        </Hint>
      ),
    },
    { id: "source", header: "Source", value: (comp) => comp.source, startsHidden: true },
    { id: "basis", header: "Basis", value: (comp) => BASIS_WORDS[comp.basis], startsHidden: true },
  ];
}
