import type { RentComps } from "@labs/contract/comps";
import { SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import type { SwitchedComp } from "./comp-actions.tsx";
import { readStreet } from "./numbered-comp.ts";
import type { Adjustment, CompKind } from "./queries.ts";

interface AdjustCompProps {
  kind: CompKind;
  comp: SwitchedComp;
  subject: Pick<RentComps["subject"], "condition" | "grade">;
  isPending: boolean;
  error: unknown;
  onAdjust: (adjustment: Adjustment) => void;
  onClose: () => void;
}

/** Dollars that a person adds to one comp for what the method does not adjust, with the reason. */
export function AdjustComp({ kind, comp, subject, isPending, error, onAdjust, onClose }: AdjustCompProps) {
  const [condition, setCondition] = useState<number | null>(comp.manual?.condition ?? 0);
  const [grade, setGrade] = useState<number | null>(comp.manual?.grade ?? 0);
  const [reason, setReason] = useState(comp.manual?.reason ?? "");
  const suffix = kind === "rent" ? " /mo" : "";
  const field = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <NumberField
      label={label}
      prefix="$"
      suffix={suffix}
      thousandSeparator=","
      value={value}
      onChange={onChange}
    />
  );
  return (
    <DialogForm
      title={`Adjust ${readStreet(comp)}`}
      action="Apply"
      isPending={isPending}
      isBlocked={reason.trim() === ""}
      error={error}
      failure="The comp was not adjusted"
      onSubmit={() => onAdjust({ condition: condition ?? 0, grade: grade ?? 0, reason: reason.trim() })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Added to the comp's adjusted {kind === "rent" ? "rent" : "price"}: positive where the comp is worse
        than the subject. 0 in both takes the adjustment back.
      </Text>
      <SimpleGrid cols={2} spacing="md">
        {field("Condition", condition, setCondition)}
        {field("Grade", grade, setGrade)}
      </SimpleGrid>
      {comp.condition === undefined && comp.grade === undefined ? null : (
        <Text size="xs" c="dimmed">
          On record, comp against subject: {compare("condition", comp.condition, subject.condition)};{" "}
          {compare("grade", comp.grade, subject.grade)}.
        </Text>
      )}
      <TextInput
        label="Reason"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

function compare(name: string, comp: string | null | undefined, subject: string | null | undefined): string {
  return `${name} ${comp ?? "not stated"} / ${subject ?? "not stated"}`;
}
