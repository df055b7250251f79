import { getJob } from "@labs/contract/jobs";
import { type DemoData, readDemoData, removeDemoData } from "@labs/contract/operation";
import { Alert, Button, Checkbox, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { count, oneOrMany } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { tellJobsChanged } from "../../lib/jobs-changed.ts";
import { queryClient } from "../../lib/query-client.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import classes from "./demo-data-settings.module.css";

/** The one switch that leaves the demo, for administrators. */
export function DemoDataSettings() {
  const { data, error, refetch } = useQuery(endpointQuery(readDemoData));
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Demo data" description="Simulated homes, sales, rents and markets to try Labs with">
      {error && !data ? (
        <FailureNote what="The demo data" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      {data?.isLoaded ? (
        <>
          <Amounts amounts={data.simulated} />
          {data.jobId === null ? (
            <Button color="red" variant="light" onClick={() => setOpen(true)}>
              Leave the demo
            </Button>
          ) : (
            <Removal jobId={data.jobId} />
          )}
        </>
      ) : null}
      {data && !data.isLoaded ? <Text size="sm">{tellAbsence(data)}</Text> : null}
      {data && isOpen ? <RemovalDialog data={data} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function tellAbsence({ removedAt, removedBy }: DemoData): string {
  if (removedAt === null) return "None is loaded.";
  const by = removedBy === null ? "" : ` by ${removedBy}`;
  return `Removed ${dateTime(removedAt)}${by}. It is not loaded again.`;
}

function Amounts({ amounts }: { amounts: DemoData["simulated"] }) {
  return (
    <dl className={classes.amounts}>
      {amounts.map(({ key, label, count: amount }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{count(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOK_MILLISECONDS = 1_000;

/** How far the removal is; everything on screen is asked again once it has ended. */
function Removal({ jobId }: { jobId: string }) {
  const { data: job } = useQuery({
    ...endpointQuery(getJob, { params: { id: jobId } }),
    refetchInterval: ({ state }) => (isEnded(state.data?.state) ? false : LOOK_MILLISECONDS),
  });
  const state = job?.state;
  useEffect(() => {
    if (!isEnded(state)) return;
    tellJobsChanged();
    if (state === "succeeded") void queryClient.invalidateQueries();
  }, [state]);
  if (job !== undefined && isEnded(state) && state !== "succeeded") {
    return (
      <Alert color="red" role="alert" title="The demo was not removed">
        {job.error ?? "It was canceled: nothing was removed."}
        <Group mt="sm">
          <Button
            size="xs"
            variant="default"
            onClick={() => void queryClient.invalidateQueries({ queryKey: [readDemoData.path] })}
          >
            Refresh
          </Button>
        </Group>
      </Alert>
    );
  }
  return <ProgressLine label="Removing the demo" stage={job?.stage ?? "Waiting"} done={0} total={null} />;
}

const isEnded = (state: string | undefined) =>
  state !== undefined && state !== "queued" && state !== "running";

function RemovalDialog({ data, onClose }: { data: DemoData; onClose: () => void }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(removeDemoData, { body: { sign: data.sign } }),
    meta: { inline: true },
    onSuccess: ({ jobId }) => {
      tellJobsChanged();
      queryClient.setQueryData(endpointQuery(readDemoData).queryKey, { ...data, jobId });
      onClose();
    },
  });
  const emptied = data.portfolios.filter(({ otherHomes }) => otherHomes === 0);
  const thinned = data.portfolios.filter(({ otherHomes }) => otherHomes > 0);
  const rests = data.restsOn.length > 0 || data.portfolios.length > 0;
  return (
    <Dialog
      closeButtonProps={{ "aria-label": "Close" }}
      opened
      size="lg"
      onClose={onClose}
      title="Leave the demo?"
    >
      <Text size="sm">
        Simulated properties, sales, rents and markets are removed for good and are not loaded again. Your own
        homes, users, assumptions, files and loaded data stay.
      </Text>
      {rests ? (
        <>
          <Text size="sm" fw={600} mt="md">
            Work on simulated homes goes with them
          </Text>
          <Amounts amounts={data.restsOn} />
          <Portfolios title="Deleted, as they hold simulated homes alone" portfolios={emptied} />
          <Portfolios title="Kept without their simulated homes" portfolios={thinned} />
        </>
      ) : (
        <Text size="sm" mt="md">
          No work of yours rests on simulated homes.
        </Text>
      )}
      <Checkbox
        mt="md"
        label="Remove all of this; it cannot be undone"
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      {removal.isError ? (
        <Alert color="red" role="alert" title="Nothing was removed" mt="md">
          {messageOfFailure(removal.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={!isConfirmed}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          Remove the demo
        </Button>
      </Group>
    </Dialog>
  );
}

const MOST_NAMED = 20;

function Portfolios({ title, portfolios }: { title: string; portfolios: DemoData["portfolios"] }) {
  if (portfolios.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="sm">
        {title} ({count(portfolios.length)})
      </Text>
      <ul className={classes.portfolios}>
        {portfolios.slice(0, MOST_NAMED).map(({ id, name, owner, demoHomes }) => (
          <li key={id}>
            {`${name}, of ${owner}: ${count(demoHomes)} simulated ${oneOrMany(demoHomes, "home", "homes")}`}
          </li>
        ))}
        {portfolios.length > MOST_NAMED ? <li>{count(portfolios.length - MOST_NAMED)} more</li> : null}
      </ul>
    </>
  );
}
