import type { GivenExplanation, RollCorrections, UnitEdit } from "@labs/contract/uploads/rent-roll-requests";
import type { CellReference, RentRoll } from "@labs/contract/uploads/rent-rolls";
import { useDebouncedCallback } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useAuthStore } from "../../lib/auth-store.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { ReviewTabs, tellingConflicts } from "../review/review-page.tsx";
import { AcceptRoll } from "./accept-roll.tsx";
import { chooseVersion, editRoll, keepReview, type Review, rollReviewQuery } from "./queries.ts";
import { RollFigures, RollTieOuts } from "./roll-figures.tsx";
import { RollIssues } from "./roll-issues.tsx";
import { RollMeanings } from "./roll-meanings.tsx";
import { RollObjections } from "./roll-objections.tsx";
import { OtherLeases } from "./roll-other-leases.tsx";
import { RollUnitMix } from "./roll-unit-mix.tsx";
import { RollUnits } from "./roll-units.tsx";
import { cellsOfValue, type UnitPlace, writeAmount } from "./roll-words.ts";

interface RollReviewDeskProps {
  review: Review;
  roll: RentRoll;
}

/** What is pointed at in both: values of units, and the cells they were read from. */
export interface Pointed {
  values: readonly UnitPlace[];
  cells: readonly CellReference[];
}

const NOTHING: Pointed = { values: [], cells: [] };

export interface RollEdits {
  editUnit: (place: UnitPlace, value: UnitEdit["value"]) => void;
  correct: (corrections: RollCorrections) => void;
  explain: (explanation: GivenExplanation) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  isPending: boolean;
}

/** Each change is a version of the roll that is kept at once, so undo and redo are a choice among versions. */
function useEdits({ request, version, undo, redo }: Review): RollEdits {
  const id = request.id;
  const telling = tellingConflicts(rollReviewQuery(id), "roll");
  const edit = useMutation({ mutationFn: editRoll, onSuccess: keepReview, ...telling });
  const choose = useMutation({ mutationFn: chooseVersion, onSuccess: keepReview, ...telling });
  const goTo = (to: number | null) =>
    to === null ? null : () => choose.mutate({ id, basedOn: version, version: to });
  return {
    editUnit: (place, value) => edit.mutate({ id, basedOn: version, edits: [{ ...place, value }] }),
    correct: (corrections) => edit.mutate({ id, basedOn: version, corrections }),
    explain: (explanation) => edit.mutate({ id, basedOn: version, explanations: [explanation] }),
    undo: goTo(undo),
    redo: goTo(redo),
    isPending: edit.isPending || choose.isPending,
  };
}

const TABS = ["units", "issues", "meanings", "other-leases", "unit-mix"] as const;

/** A rent roll under review: figures, tie-outs, units beside the file, issues, meanings, and the unit mix it makes. */
export function RollReviewDesk({ review, roll }: RollReviewDeskProps) {
  const address = usePageAddress();
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const edits = useEdits(review);
  const pointing = usePointing(roll);
  const tabs = TABS.filter((each) => each !== "other-leases" || roll.otherLeases.length > 0);
  const tab = tabs.find((each) => each === address.get("view")) ?? "units";
  const { point } = pointing;
  const show = (target: Pointed) => {
    point(target);
    address.set({ view: null });
  };
  const pointAt = (cells: CellReference[]) => show({ values: [], cells });
  const errors = roll.issues.filter(({ severity }) => severity === "error").length;
  const labels = {
    units: "Units and source file",
    issues: `Issues (${writeAmount(errors, "error")}, ${writeAmount(roll.issues.length - errors, "warning")})`,
    meanings: "Terms in this file",
    "other-leases": `Other leases (${roll.otherLeases.length})`,
    "unit-mix": "Unit mix",
  };
  return (
    <>
      <RollFigures roll={roll} />
      <AcceptRoll review={review} roll={roll} />
      <RollObjections objections={review.objections} {...{ edits, canEdit }} onPoint={pointAt} />
      <ReviewTabs
        labels={tabs.map((each) => [each, labels[each]] as const)}
        value={tab}
        onChange={(view) => address.set({ view })}
      />
      {tab === "units" ? <RollUnits {...{ review, roll, edits, canEdit }} {...pointing} /> : null}
      {tab === "issues" ? <RollIssues roll={roll} onShow={show} /> : null}
      {tab === "meanings" ? <RollMeanings {...{ review, roll, edits, canEdit }} /> : null}
      {tab === "other-leases" ? <OtherLeases leases={roll.otherLeases} onPoint={pointAt} /> : null}
      {tab === "unit-mix" ? <RollUnitMix roll={roll} /> : null}
      <RollTieOuts roll={roll} onPoint={pointAt} />
    </>
  );
}

/** Which value or cell is pointed at; a link keeps the value. */
function usePointing(roll: RentRoll) {
  const address = usePageAddress();
  const [pointed, setPointed] = useState<Pointed>(() => {
    const unit = Number.parseInt(address.get("unit"), 10);
    const of = roll.units[unit];
    const field = address.get("field") || "unitId";
    return of ? { values: [{ unit, field }], cells: cellsOfValue(of, field) } : NOTHING;
  });
  const { set } = address;
  // Walking by keys changes it many times a second; the address needs only where one stays.
  const keep = useDebouncedCallback(set, 300);
  const point = useCallback(
    (target: Pointed) => {
      setPointed(target);
      const value = target.values[0];
      keep({ unit: value?.unit ?? null, field: value?.field ?? null });
    },
    [keep],
  );
  return { pointed, point };
}
