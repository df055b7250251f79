import type { SearchStatus } from "@labs/contract/property-search/searches";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconClock, IconPlayerStop } from "@tabler/icons-react";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { isOpen } from "./queries.ts";
import classes from "./run-state.module.css";

const STAGES: Record<string, string> = {
  queued: "Queued",
  running: "Starting",
  geofilter: "Reading the map",
  attributes: "Reading records",
  valuation: "Estimating values and rents",
  underwriting: "Underwriting",
  ranking: "Sorting",
};

interface RunStateProps {
  status: SearchStatus;
  onCancel: () => void;
  isCancelling: boolean;
  onRunAgain: () => void;
}

/** How a search stands: its progress while it runs, and what to do where it did not come to its end. */
export function RunState({ status, onCancel, isCancelling, onRunAgain }: RunStateProps) {
  const again = (
    <Button size="xs" variant="default" onClick={onRunAgain}>
      Run it again
    </Button>
  );
  if (isOpen(status)) {
    const isCounted = status.stage === "valuation" || status.stage === "underwriting";
    return (
      <div className={classes.running} role="status">
        <div className={classes.line}>
          <ProgressLine
            label="The search"
            stage={STAGES[status.stage] ?? status.stage}
            done={isCounted ? status.progress.done : 0}
            total={isCounted ? status.progress.total : null}
          />
          <p className={classes.note}>
            You can leave this page. The search continues and is listed under Jobs.
            {status.results === undefined ? "" : " Results listed are before estimates."}
          </p>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          loading={isCancelling}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    );
  }
  if (status.state === "failed") {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={16} />} title="The search failed">
        <p className={classes.words}>
          {status.error ?? "Something went wrong."} Counts up to that point are below.
        </p>
        {again}
      </Alert>
    );
  }
  if (status.state === "cancelled") {
    return (
      <Alert color="gray" icon={<IconPlayerStop size={16} />} title="The search was canceled">
        <p className={classes.words}>Results up to that point are below, without pending estimates.</p>
        {again}
      </Alert>
    );
  }
  if (status.state === "expired") {
    return (
      <Alert color="gray" icon={<IconClock size={16} />} title="The results of this search have expired">
        <p className={classes.words}>Results are kept for one day. Your criteria are still here.</p>
        {again}
      </Alert>
    );
  }
  const note = status.counts?.valued?.note;
  if (note == null) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={16} />} title="Not every property was valued">
      {note}
    </Alert>
  );
}
