import type { EvaluatedFlag } from "@labs/contract/flags";
import { Badge, Button, Switch, TextInput } from "@mantine/core";
import { NumberField } from "../../components/field/number-field.tsx";
import { type FlagValue, useFlagOverrides } from "../../lib/flags/flag-overrides.ts";
import classes from "./flag-row.module.css";

interface ValueInputProps {
  label: string;
  value: FlagValue;
  onChange: (value: FlagValue) => void;
}

function ValueInput({ label, value, onChange }: ValueInputProps) {
  if (typeof value === "boolean") {
    return (
      <Switch
        aria-label={label}
        checked={value}
        label={value ? "On" : "Off"}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (typeof value === "number") {
    return (
      <NumberField aria-label={label} size="xs" value={value} onChange={(next) => onChange(next ?? 0)} />
    );
  }
  return (
    <TextInput
      aria-label={label}
      size="xs"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** One flag as the server evaluates it, and its value in this browser. */
export function FlagRow({ flag, isMarked }: { flag: EvaluatedFlag; isMarked: boolean }) {
  const override = useFlagOverrides((state) => state.overrides[flag.key]);
  const setOverride = useFlagOverrides((state) => state.setOverride);
  const description = flag.metadata?.description;
  const clearOverride = useFlagOverrides((state) => state.clearOverride);
  return (
    <tr data-marked={isMarked || undefined}>
      <th scope="row">
        <code>{flag.key}</code>
        {description ? <div className={classes.description}>{description}</div> : null}
      </th>
      <td data-label="Value">{String(flag.value)}</td>
      <td data-label="Reason">{flag.reason}</td>
      <td data-label="Variant">{flag.variant}</td>
      <td data-label="In this browser">
        <span className={classes.override}>
          <ValueInput
            label={`${flag.key} in this browser`}
            value={override ?? flag.value}
            onChange={(value) => setOverride(flag.key, value)}
          />
          {override === undefined ? null : (
            <>
              <Badge variant="light">Override</Badge>
              <Button size="compact-xs" variant="default" onClick={() => clearOverride(flag.key)}>
                Remove
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
