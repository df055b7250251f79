import { listPropertyRuns, type PropertyRun } from "@labs/contract/firm-models/model-runs";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { usePageAddress } from "../../lib/page-address.ts";

const RUNS_OFFERED = 100;

const keyOf = ({ modelId, id }: Pick<PropertyRun, "modelId" | "id">): string => `${modelId}:${id}`;

export function readRunKey(key: string): { modelId: string; runId: string } {
  const [modelId = "", runId = ""] = key.split(":");
  return { modelId, runId };
}

/** Which run the report tells, as the address says it; empty is Labs' own underwriting. */
export function useRunChoice(): [run: string, setRun: (run: string) => void] {
  const address = usePageAddress();
  return [address.get("modelRun"), (run) => address.set({ modelRun: run })];
}

interface RunChoiceProps {
  /** The property's. */
  id: string;
  value: string;
  onChange: (run: string) => void;
  /** What is chosen further of Labs' own figures. */
  children: ReactNode;
}

/** Whose figures the report tells; nothing is asked where the firm has no run of the property. */
export function RunChoice({ id, value, onChange, children }: RunChoiceProps) {
  // The kept runs of the firm's own workbooks for the property, newest first.
  const query = { googlePlacesId: id, pageSize: RUNS_OFFERED };
  const runs = useQuery(endpointQuery(listPropertyRuns, { query }));
  if (runs.isLoadingError) {
    return (
      <>
        <FailureNote what="The firm’s models" error={runs.error} onRetry={() => void runs.refetch()} />
        {children}
      </>
    );
  }
  const items = runs.data?.items ?? [];
  if (items.length === 0 && value === "") return children;
  const data = items.map((run) => ({
    value: keyOf(run),
    label: `${run.fileName}, ${run.name} version ${run.version}`,
  }));
  // A link may name a run that is not among the newest.
  if (value !== "" && !data.some((each) => each.value === value))
    data.push({ value, label: "The linked run" });
  return (
    <>
      <Select
        label="Figures of"
        description={value === "" ? null : "The version is shown beside the workbook’s figures"}
        allowDeselect={false}
        data={[{ value: "", label: "Labs’ underwriting" }, ...data]}
        value={value}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
      {value === "" ? children : null}
    </>
  );
}
