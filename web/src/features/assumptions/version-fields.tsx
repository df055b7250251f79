import { TextInput } from "@mantine/core";
import classes from "./assumptions.module.css";

export interface VersionValues {
  name: string;
  effectiveFrom: string;
  reason: string;
}

/** The reader's own day, as the field of a day has it. */
export function writeToday(): string {
  const now = new Date();
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

interface VersionFieldsProps {
  values: VersionValues;
  isLender: boolean;
  isNameKept: boolean;
  isTaken: boolean;
  onChange: (change: Partial<VersionValues>) => void;
}

/** What a version is called, from which day on it holds, and why. */
export function VersionFields({ values, isLender, isNameKept, isTaken, onChange }: VersionFieldsProps) {
  return (
    <>
      <div className={classes.facts}>
        <TextInput
          label={isLender ? "Lender and program" : "Template name"}
          description={
            isLender ? "Named by each underwriting that uses it" : "Shown as the source of each value"
          }
          required
          readOnly={isNameKept}
          error={isTaken ? "These terms are there already: edit them" : undefined}
          maxLength={isLender ? 60 : 80}
          value={values.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Effective date"
          description="In force from this day on"
          type="date"
          required
          min={writeToday()}
          value={values.effectiveFrom}
          onChange={(event) => onChange({ effectiveFrom: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Reason for the change"
        required
        maxLength={500}
        value={values.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  );
}
