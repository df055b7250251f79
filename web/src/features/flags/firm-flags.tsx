import { type FirmFlag, listFirmFlags, updateFlag } from "@labs/contract/flags";
import { Button, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { refreshFlags } from "../../lib/flags/open-feature.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { showToast } from "../../lib/toasts.ts";
import classes from "./firm-flags.module.css";

type Value = FirmFlag["defaultValue"];

const writeValue = (value: Value) => (value === true ? "on" : value === false ? "off" : String(value));

function FirmValueInput({ flag, onSave }: { flag: FirmFlag; onSave: (value: Value) => void }) {
  const current = flag.firmValue ?? flag.defaultValue;
  const [typed, setTyped] = useState(String(current));
  const label = `${flag.key} for the firm`;
  if (typeof current === "boolean") {
    return (
      <Switch
        aria-label={label}
        checked={current}
        label={current ? "On" : "Off"}
        onChange={(event) => onSave(event.currentTarget.checked)}
      />
    );
  }
  if (typeof current === "number") {
    return (
      <NumberField
        aria-label={label}
        size="xs"
        value={typed === "" ? null : Number(typed)}
        onChange={(next) => setTyped(next === null ? "" : String(next))}
        onTake={(next) => {
          // An emptied field shows again what holds.
          if (next === null) setTyped(String(current));
          else if (next !== current) onSave(next);
        }}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      size="xs"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== current && onSave(typed)}
    />
  );
}

function FirmFlagRow({ flag }: { flag: FirmFlag }) {
  const update = useUpdateFlag();
  return (
    <li className={classes.row} aria-busy={update.isPending}>
      <div className={classes.words}>
        <code>{flag.key}</code>
        <span>{flag.description}</span>
        <span className={classes.meta}>
          Default {writeValue(flag.defaultValue)}, owned by {flag.owner}
          {flag.changedAt === null ? null : (
            <span title={dateTime(flag.changedAt)}>
              , changed by {flag.changedBy ?? "a former user"} {ageText(flag.changedAt, new Date())}
            </span>
          )}
        </span>
      </div>
      <div className={classes.value}>
        <FirmValueInput flag={flag} onSave={(value) => update.mutate({ key: flag.key, value })} />
        {flag.firmValue === null ? null : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Reset to default of ${flag.key}`}
            loading={update.isPending && update.variables.value === null}
            onClick={() => update.mutate({ key: flag.key, value: null })}
          >
            Reset to default
          </Button>
        )}
      </div>
    </li>
  );
}

/** Flags with the value that the whole firm gets. */
export function FirmFlags() {
  const { data, error, refetch } = useFirmFlags();
  if (error && !data) return <FailureNote what="The flags" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <ul className={classes.list}>
      {data.items.map((flag) => (
        <FirmFlagRow key={flag.key} flag={flag} />
      ))}
    </ul>
  );
}

const useFirmFlags = () => useQuery(endpointQuery(listFirmFlags));

/** Sets a flag for everybody; this browser follows at once, others when they load the page. */
function useUpdateFlag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: FirmFlag["firmValue"] }) =>
      call(updateFlag, { params: { key }, body: { value } }),
    onSuccess: async ({ key, firmValue }) => {
      const message =
        firmValue === null ? `${key} was reset to its default` : `${key} is changed for the firm`;
      showToast({ type: "success", message });
      await refreshFlags();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [listFirmFlags.path] }),
  });
}
