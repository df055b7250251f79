import type { MaxBid } from "@labs/contract/firm-models/model-analyses";
import { Button, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count } from "../../../lib/format.ts";
import classes from "../firm-models.module.css";
import { findBid } from "../queries.ts";
import { useFilledFor, useTries } from "../store.ts";
import { writeTyped } from "../typed-value.ts";
import { firstReturn, ResultChoice, readAmount, type Scope } from "./analysis-scope.tsx";

const BID_WORDS: Record<MaxBid["status"], string> = {
  solved: "Maximum bid",
  always_met: "The target is still met at the upper bound",
  never_met: "The target is met at no price between the bounds",
  not_a_number: "The result is no number between the bounds",
  not_settled: "The result jumps over the target; this is the nearest",
};

export function BidSection(scope: Scope) {
  const { model, changes, mapping } = scope;
  const filled = useFilledFor(model.id);
  const { changeAll, noteAsked } = useTries();
  const [output, setOutput] = useState(() => firstReturn(scope));
  const field = mapping.outputs.find(({ cell }) => cell === output)?.field ?? "";
  const known = filled?.targets[field];
  const [typed, setTarget] = useState<string | null>(null);
  const target = typed ?? (known === undefined ? "" : writeTyped(known, { entry: "percent", is1904: false }));
  const wanted = readAmount(target, scope);
  const bidding = useMutation({
    meta: { inline: true },
    mutationFn: (asked: number) => findBid(model.id, { changes, output, target: asked }),
    onSuccess: (_, asked) => noteAsked(model.id, { bid: { output, target: asked } }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== undefined) bidding.mutate(wanted);
  };
  const bid = bidding.data;
  return (
    <Section title="Maximum bid" description="The highest price at which a return still meets its target">
      <form className={classes.solve} onSubmit={onSubmit}>
        <ResultChoice label="Return" scope={scope} value={output} onChange={setOutput} />
        <TextInput
          size="xs"
          label="Target"
          placeholder="12%"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={bidding.isPending} disabled={wanted === undefined}>
          Find maximum bid
        </Button>
        <div role="status" className={classes.solution}>
          {bidding.error ? <FailureNote what="The maximum bid" error={bidding.error} /> : null}
          {bid ? (
            <Text size="sm">
              {BID_WORDS[bid.status]}
              {bid.text === null ? (
                `: ${bid.atLow.text} at the lower and ${bid.atHigh.text} at the upper bound.`
              ) : (
                <>
                  : <strong>{bid.text}</strong> gives {bid.result.text}, off the target by{" "}
                  {bid.residual?.toExponential(1)}, after {count(bid.runs)} runs.
                  {bid.crossings > 1 ? " Lower prices miss it in between." : ""}{" "}
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => changeAll(model.id, bid.changes)}
                  >
                    Use it
                  </Button>
                </>
              )}
            </Text>
          ) : null}
        </div>
      </form>
    </Section>
  );
}
