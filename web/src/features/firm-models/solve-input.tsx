import type { Changes, FirmModelDetail, Solution } from "@labs/contract/firm-models/firm-models";
import { Button, Select, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FailureNote } from "../../components/status/failure-note.tsx";
import classes from "./firm-models.module.css";
import { solveModel } from "./queries.ts";
import { useTries } from "./store.ts";
import { readTyped } from "./typed-value.ts";

const STATES: Record<Solution["status"], string> = {
  solved: "Solved",
  not_bracketed: "The target lies outside of what these bounds give",
  not_a_number: "The result is no number between these bounds",
  not_settled: "The result jumps over the target; this is the nearest",
};

/** The value of one input at which a result meets a target, as a maximum bid is found. */
export function SolveInput({ model, changes }: { model: FirmModelDetail; changes: Changes }) {
  const [asked, setAsked] = useState({ input: "", output: "", target: "", low: "", high: "" });
  const { change } = useTries();
  const set = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part });
  const numbers = [asked.target, asked.low, asked.high].map((text) => {
    const read = readTyped(text, { entry: "number", is1904: model.is1904 });
    return read.ok && typeof read.value === "number" ? read.value : undefined;
  });
  const [target, low, high] = numbers;
  const isWhole = asked.input !== "" && asked.output !== "" && !numbers.includes(undefined);
  const solving = useMutation({
    meta: { inline: true },
    mutationFn: (of: { target: number; low: number; high: number }) =>
      solveModel(model.id, { changes, input: asked.input, output: asked.output, ...of }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (target === undefined || low === undefined || high === undefined) return;
    solving.mutate({ target, low, high });
  };
  const options = (cells: readonly { cell: string; label: string }[]) =>
    cells.map(({ cell, label }) => ({ value: cell, label: label === "" ? cell : `${label} (${cell})` }));
  const numeric = model.inputs.filter(({ entry }) => entry === "number" || entry === "percent");
  const solution = solving.data;
  return (
    <form className={classes.solve} onSubmit={onSubmit}>
      <Select
        size="xs"
        label="Input"
        searchable
        limit={100}
        data={options(numeric)}
        value={asked.input || null}
        onChange={(input) => set({ input: input ?? "" })}
      />
      <Select
        size="xs"
        label="Result"
        searchable
        data={options(model.outputs)}
        value={asked.output || null}
        onChange={(output) => set({ output: output ?? "" })}
      />
      {(["target", "low", "high"] as const).map((part) => (
        <TextInput
          key={part}
          size="xs"
          label={{ target: "Target", low: "Between", high: "and" }[part]}
          value={asked[part]}
          onChange={(event) => set({ [part]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" disabled={!isWhole} loading={solving.isPending}>
        Solve
      </Button>
      <div role="status" className={classes.solution}>
        {solving.error ? <FailureNote what="The solution" error={solving.error} /> : null}
        {solution ? (
          <Text size="sm">
            {STATES[solution.status]}
            {solution.value === null ? (
              `: ${solution.atLow ?? "no number"} at the lower and ${solution.atHigh ?? "no number"} at the upper bound.`
            ) : (
              <>
                : <strong>{solution.text}</strong> gives {solution.resultText}, off the target by{" "}
                {solution.residual?.toExponential(1)}, after {solution.runs} runs.{" "}
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => change(model.id, asked.input, solution.value)}
                >
                  Use it
                </Button>
              </>
            )}
          </Text>
        ) : null}
      </div>
    </form>
  );
}
