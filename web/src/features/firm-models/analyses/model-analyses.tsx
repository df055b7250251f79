import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import classes from "../firm-models.module.css";
import { useMapping } from "../queries.ts";
import { firstReturn, ResultChoice, type Scope } from "./analysis-scope.tsx";
import { BidSection } from "./bid-section.tsx";
import { firstMoves } from "./moved-inputs.ts";
import { Moves } from "./moved-inputs-list.tsx";
import { SensitivitySection } from "./sensitivity-section.tsx";
import { SimulationSection } from "./simulation-section.tsx";
import { TornadoSection } from "./tornado-section.tsx";

/** What can be asked of the model as it stands: the highest price, tables, a tornado, a simulation. */
export function ModelAnalyses({ model, changes }: Omit<Scope, "mapping">) {
  const { data: mapping, error, refetch } = useMapping(model.id);
  if (error && !mapping)
    return <FailureNote what="The mapping" error={error} onRetry={() => void refetch()} />;
  if (!mapping) return <Skeleton height={240} aria-label="Loading the mapping" />;
  const scope = { model, changes, mapping };
  return (
    <>
      <BidSection {...scope} />
      <MovedSections key={mapping.version} {...scope} />
    </>
  );
}

function MovedSections(scope: Scope) {
  const [moves, setMoves] = useState(() => firstMoves(scope.model, scope));
  const [output, setOutput] = useState(() => firstReturn(scope));
  const isAsked = output !== "" && moves.length > 0;
  return (
    <>
      <Section
        title="Uncertain inputs"
        description="Moved one by one in the tornado, drawn by chance in the simulation; cells of one figure move together"
      >
        <div className={classes.stack}>
          <ResultChoice label="Result" scope={scope} value={output} onChange={setOutput} />
          <Moves scope={scope} moves={moves} onChange={setMoves} />
        </div>
      </Section>
      <TornadoSection {...{ scope, moves, output, isAsked }} />
      <SimulationSection {...{ scope, moves, output, isAsked }} />
      <SensitivitySection {...{ scope, output }} />
    </>
  );
}
