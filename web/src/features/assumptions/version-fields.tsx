import { type FirmTemplate, TOO_FAR_AHEAD, toLatestDay } from "@labs/contract/assumptions";
import { TextInput } from "@mantine/core";
import { asOfText } from "../../lib/format-date.ts";
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

/** How long a version of that day holds where later ones are scheduled: each replaces the one before it whole. */
function describeForce(effectiveFrom: string, scheduled: FirmTemplate["scheduled"]): string {
  const next = scheduled.find((version) => version.effectiveFrom > effectiveFrom);
  const before = scheduled.findLast((version) => version.effectiveFrom <= effectiveFrom);
  const until = next
    ? `, until version ${next.version} replaces it whole on ${asOfText(next.effectiveFrom)}`
    : "";
  const without = before
    ? `. It replaces version ${before.version} of ${asOfText(before.effectiveFrom)} whole: the values below are not that version's`
    : "";
  return `In force from this day on${until}${without}`;
}

interface VersionFieldsProps {
  values: VersionValues;
  /** Versions that are saved for later days, in their order. */
  scheduled: FirmTemplate["scheduled"];
  isLender: boolean;
  isNameKept: boolean;
  isTaken: boolean;
  onChange: (change: Partial<VersionValues>) => void;
}

/** What a version is called, from which day on it holds, and why. */
export function VersionFields(props: VersionFieldsProps) {
  const { values, scheduled, isLender, isNameKept, isTaken, onChange } = props;
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
          description={describeForce(values.effectiveFrom, scheduled)}
          type="date"
          required
          min={writeToday()}
          max={toLatestDay(new Date())}
          error={values.effectiveFrom > toLatestDay(new Date()) ? TOO_FAR_AHEAD : undefined}
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
