import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Alert, Text } from "@mantine/core";
import { byUnit, money } from "../../lib/format.ts";

interface CorrectionNoteProps {
  before: Property;
  after: Property;
  onClose: () => void;
}

/** What a correction moved: the facts, and rent and value that follow from them. */
export function CorrectionNote({ before, after, onClose }: CorrectionNoteProps) {
  const facts = listMoved(before, after);
  if (facts.length === 0) return null;
  return (
    <Alert
      role="status"
      title={facts.join(", ")}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
      mb="sm"
    >
      <Text size="sm">
        {describeMove("Monthly rent", before.rentEstimate, after.rentEstimate)}{" "}
        {describeMove("Value", before.valueEstimate, after.valueEstimate)} Comps were chosen again. Saved
        underwriting keeps its inputs; open it to update them.
      </Text>
    </Alert>
  );
}

function listMoved(before: Property, after: Property): string[] {
  return Object.keys({ ...before.facts, ...after.facts }).flatMap((fact) => {
    const [from, to] = [before.facts[fact], after.facts[fact]];
    const [old, now] = [from?.value ?? null, to?.value ?? null];
    const { label, unit } = to ?? from ?? { label: fact, unit: "text" };
    return old === now
      ? []
      : [
          `${label} ${old === null ? "unknown" : byUnit(old, unit)} → ${now === null ? "unknown" : byUnit(now, unit)}`,
        ];
  });
}

function describeMove(label: string, before: Estimate, after: Estimate): string {
  const [from, to] = [before, after].map((one) => (isEvidenced(one) ? one.point : null));
  if (from == null && to == null) return "";
  if (from == null) return `${label} is now ${money(to)}.`;
  if (to == null) return `${label} was ${money(from)} and can no longer be estimated.`;
  if (Math.round(from) === Math.round(to)) return `${label} stays ${money(to)}.`;
  return `${label} ${money(from)} → ${money(to)}.`;
}
