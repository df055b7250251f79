import type { StatementLine } from "@labs/contract/uploads/operating-statements";
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { asOfText } from "../../lib/format-date.ts";
import review from "../review/review.module.css";
import classes from "./operating-statements.module.css";
import type { MappingEdits } from "./statement-desk.tsx";
import { ACCOUNT_OPTIONS, dollars, isAccount } from "./statement-words.ts";

interface LinePanelProps {
  line: StatementLine;
  months: readonly string[];
  edits: MappingEdits;
}

/** The chosen line: its months, which account it is and why, and the way to say otherwise. */
export function LinePanel({ line, months, edits }: LinePanelProps) {
  return (
    <section className={review.panel} aria-label={`Line ${line.label}`}>
      <h3>
        {line.code === null ? "" : `${line.code} `}
        {line.label}
        {line.section.length > 0 ? <span className={review.hint}> {line.section.join(" › ")}</span> : null}
      </h3>
      {line.kind === "account" ? (
        <Mapping key={`${line.key} ${line.account} ${line.basis}`} line={line} edits={edits} />
      ) : (
        <p className={review.reason}>{line.reason}.</p>
      )}
      {months.length > 0 ? (
        <dl className={`${review.figures} ${classes.months}`}>
          {months.map((month, at) => (
            <div key={month}>
              <dt>{asOfText(month)}</dt>
              <dd>{dollars(line.printed[at])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Mapping({ line, edits }: { line: StatementLine; edits: MappingEdits }) {
  const [isLeaving, setLeaving] = useState(false);
  const isFixed = !edits.canEdit || edits.isPending;
  const isSaid = line.basis === "chosen" || line.basis === "ignored" || line.basis === "remembered";
  return (
    <>
      <p className={review.reason}>
        {line.reason}
        {line.confidence !== null && line.basis !== "none" && !isSaid
          ? ` (${Math.round(100 * line.confidence)}% sure)`
          : ""}
        .
      </p>
      <Group gap="sm" align="flex-end">
        <Select
          size="xs"
          w={280}
          label="Account"
          placeholder="Choose an account"
          data={ACCOUNT_OPTIONS}
          value={line.account}
          searchable
          allowDeselect={false}
          disabled={isFixed}
          nothingFoundMessage="No matching account"
          onChange={(account) => {
            if (isAccount(account)) edits.map(line.key, { account });
          }}
        />
        {edits.canEdit && line.basis !== "ignored" && !isLeaving ? (
          <Button size="xs" variant="default" disabled={isFixed} onClick={() => setLeaving(true)}>
            Exclude…
          </Button>
        ) : null}
        {edits.canEdit && isSaid ? (
          <Button size="xs" variant="default" disabled={isFixed} onClick={() => edits.map(line.key, null)}>
            Undo mapping
          </Button>
        ) : null}
      </Group>
      {isLeaving ? (
        <LeaveOut
          label={line.label}
          isFixed={isFixed}
          onCancel={() => setLeaving(false)}
          onLeave={(reason) => edits.map(line.key, { account: null, reason })}
        />
      ) : null}
    </>
  );
}

interface LeaveOutProps {
  label: string;
  isFixed: boolean;
  onCancel: () => void;
  onLeave: (reason: string) => void;
}

/** A line is left out of the statement with a reason alone. */
function LeaveOut({ label, isFixed, onCancel, onLeave }: LeaveOutProps) {
  const [reason, setReason] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "") onLeave(reason.trim());
      }}
    >
      <Group gap="sm" align="flex-end" mt="xs">
        <TextInput
          size="xs"
          w={280}
          label={`Why “${label}” is excluded`}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={isFixed || reason.trim() === ""}>
          Exclude
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
