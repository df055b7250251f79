import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { andList } from "../../../lib/and-list.ts";
import { readInput } from "../../../lib/typed-input/input-text.ts";
import { changeDraft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useDrafts } from "../store.ts";
import classes from "./quick.module.css";

const YEAR_ONE = /^operatingExpenses\.(\w+)\.annual$/;
/** Bills that a first look asks for by themselves. */
const ASKED = new Set(["propertyTax", "insurance"]);
const OTHER = "operatingExpenses.otherExpenses";
/** So few empty lines are entered as quickly as one figure for them. */
const FEWEST = 3;

const pathOf = (row: FormulaRow): string => row.path ?? row.key;

/** The expenses that a building needs beside its bills, and how the other expenses are entered. */
function listLines(rows: readonly FormulaRow[]): { lines: FormulaRow[]; amount: FormulaRow | undefined } {
  const amount = rows.find((row) => pathOf(row) === `${OTHER}.annual`);
  const lines = rows.filter((row) => {
    const [, name] = YEAR_ONE.exec(pathOf(row)) ?? [];
    return name !== undefined && !ASKED.has(name) && row.default === undefined && row.optional !== true;
  });
  return { lines, amount };
}

const lineName = (row: FormulaRow): string => row.label.replace(/, year 1$/, "").toLowerCase();

/**
 * For a building without a statement: one figure a unit for every expense but taxes, insurance and management, which
 * stands as Other expenses until the lines themselves are known. The lines it stands for are zero, and it says so.
 */
export function ExpensesInOne() {
  const { propertyId, pages } = useModel();
  const { lines, amount } = useMemo(() => listLines(pages.flatMap(({ rows }) => rows)), [pages]);
  const inputs = useDrafts(({ byProperty }) => byProperty[propertyId]?.inputs);
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  if (inputs === undefined || amount === undefined) return null;
  const open = lines.filter((row) => inputAt(inputs, pathOf(row)) === undefined);
  const isInForce = standsInOne(inputs, lines);
  if (open.length < FEWEST && !isInForce) return null;

  const use = (event: FormEvent) => {
    event.preventDefault();
    const read = readInput(text, amount);
    const isAmount = read.ok && typeof read.value === "number" && read.value >= 0;
    setWrong(!isAmount);
    if (!isAmount) return;
    const growth = lines
      .map((row) => inputAt(inputs, pathOf(row).replace(/annual$/, "growth")))
      .find(Boolean);
    useDrafts
      .getState()
      .edit(propertyId, (draft) =>
        changeDraft(draft, [
          ...open.map((row) => ({ path: pathOf(row), value: 0 })),
          { path: `${OTHER}.annual`, value: read.value },
          { path: `${OTHER}.basis`, value: "unit" },
          ...(growth === undefined ? [] : [{ path: `${OTHER}.growth`, value: growth }]),
        ]),
      );
  };
  return (
    <form className={classes.inOne} onSubmit={use}>
      <TextInput
        label="All other operating expenses in one figure, $ per unit a year"
        description={`In place of ${andList((isInForce ? lines : open).map(lineName))}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isWrong ? "Enter an amount in dollars, such as 4,500" : undefined}
        inputContainer={(field) => (
          <Group gap="xs">
            {field}
            <Button type="submit" variant="default">
              Use one figure
            </Button>
          </Group>
        )}
      />
      {isInForce ? (
        <Text size="xs" c="dimmed" role="status">
          It stands as Other expenses on page MF-5; the lines that it stands for are zero until they are
          entered.
        </Text>
      ) : null}
    </form>
  );
}

function standsInOne(inputs: Inputs, lines: readonly FormulaRow[]): boolean {
  const isGiven = typeof inputAt(inputs, `${OTHER}.annual`) === "number";
  const zero = lines.filter((row) => inputAt(inputs, pathOf(row)) === 0);
  return isGiven && inputAt(inputs, `${OTHER}.basis`) === "unit" && zero.length >= FEWEST;
}
