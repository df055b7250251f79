import { ChargeCategory, type RentRoll } from "@labs/contract/uploads/rent-rolls";
import { Select, Text, TextInput } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { Section } from "../../components/layout/section.tsx";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { money } from "../../lib/format.ts";
import type { Review } from "./queries.ts";
import classes from "./rent-rolls.module.css";
import type { RollEdits } from "./roll-review-desk.tsx";
import {
  CATEGORY_NAMES,
  floorPlanMeanings,
  isStatus,
  STATUS_NAMES,
  statusMeanings,
  UNIT_FIELDS,
  writeAmount,
} from "./roll-words.ts";

interface RollMeaningsProps {
  review: Review;
  roll: RentRoll;
  edits: RollEdits;
  canEdit: boolean;
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** What the file's own words were taken to mean; a change reads the whole roll again, and can be undone. */
export function RollMeanings({ review, roll, edits, canEdit }: RollMeaningsProps) {
  const { corrections } = review;
  const isFixed = !canEdit || edits.isPending;
  const correct = (part: "statuses" | "chargeCodes" | "floorPlans", word: string, meaning: string) =>
    edits.correct({ ...corrections, [part]: { ...corrections[part], [word]: meaning } });
  const statuses = useMemo(() => statusMeanings(roll.units), [roll]);
  const plans = useMemo(() => floorPlanMeanings(roll.units), [roll]);
  return (
    <Section
      title="Terms in this file"
      description="A correction re-reads the roll and updates figures, tie-outs and issues. Undo is on the Units tab."
    >
      <div className={classes.meanings}>
        <Words title="Statuses" none="The file has no status column: statuses come from names and dates.">
          {statuses.map(({ word, meaning, units }) => (
            <li key={`${word} ${meaning}`}>
              <span>{word}</span>
              <span>{writeAmount(units, "unit")}</span>
              <Select
                size="xs"
                aria-label={`Status “${word}” means`}
                data={options(STATUS_NAMES)}
                value={isStatus(meaning) ? meaning : null}
                allowDeselect={false}
                searchable
                disabled={isFixed}
                onChange={(next) => next && correct("statuses", word, next)}
              />
            </li>
          ))}
        </Words>
        <Words title="Charge codes" none="The file has no charge codes.">
          {roll.chargeCodes.map(({ code, category, amount }) => (
            <li key={code}>
              <span>{code}</span>
              <span>{money(amount)}</span>
              <Select
                size="xs"
                aria-label={`Charge code “${code}” means`}
                data={options(CATEGORY_NAMES)}
                value={category}
                allowDeselect={false}
                searchable
                disabled={isFixed}
                onChange={(next) => {
                  const read = ChargeCategory.safeParse(next);
                  if (read.success) correct("chargeCodes", code, read.data);
                }}
              />
            </li>
          ))}
        </Words>
        <Words title="Floor plans" none="The file names no floor plans.">
          {plans.map(({ word, units }) => (
            <PlanName
              key={word}
              {...{ word, units }}
              isFixed={isFixed}
              onChange={(name) => correct("floorPlans", word, name)}
            />
          ))}
        </Words>
        <Words title="Columns" none="No header row was found.">
          {roll.columns.map(({ sheet, column, header, field }) => (
            <li key={`${sheet} ${column}`}>
              <span>{header === "" ? <em>no header</em> : header}</span>
              <span>{columnLetters(column - 1)}</span>
              <span>{readFor(field)}</span>
            </li>
          ))}
        </Words>
        <div>
          <Text fw={600}>Rent roll date</Text>
          <TextInput
            size="xs"
            type="date"
            maw={180}
            mt={4}
            label="As of"
            disabled={isFixed}
            value={roll.asOf ?? ""}
            onChange={(event) => {
              const day = event.currentTarget.value;
              if (day !== "" && day !== roll.asOf) edits.correct({ ...corrections, asOf: day });
            }}
          />
        </div>
      </div>
    </Section>
  );
}

/** What a column is read for, in words. */
function readFor(field: string | null): string {
  if (field === null) return "no value";
  return field === "charges" ? "Charges" : (UNIT_FIELDS.find(({ key }) => key === field)?.label ?? field);
}

function Words({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.words} aria-label={title}>
          {children}
        </ul>
      )}
    </div>
  );
}

interface PlanNameProps {
  word: string;
  units: number;
  isFixed: boolean;
  onChange: (name: string) => void;
}

/** A plan under another name; two plans of one name become one. */
function PlanName({ word, units, isFixed, onChange }: PlanNameProps) {
  return (
    <li>
      <span>{word}</span>
      <span>{writeAmount(units, "unit")}</span>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get("name");
          if (typeof name === "string" && name.trim() !== "" && name.trim() !== word) onChange(name.trim());
        }}
      >
        <TextInput
          size="xs"
          name="name"
          aria-label={`Floor plan “${word}” is called`}
          defaultValue={word}
          disabled={isFixed}
          maxLength={100}
          onBlur={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </form>
    </li>
  );
}
