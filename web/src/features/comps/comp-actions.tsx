import type { Comp } from "@labs/contract/estimates";
import { ActionIcon, Button, Group, Loader, Popover, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconAdjustments, IconMessage, IconSquare, IconSquareCheckFilled, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Hint } from "../../components/status/hint.tsx";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { moneyChange } from "../../lib/format.ts";
import classes from "./comps-view.module.css";
import { isAdjusted, isIncluded, type NumberedComp } from "./numbered-comp.ts";

/** What of a comp its switches need: a home's or a building's. */
export type SwitchedComp = Pick<
  NumberedComp,
  "compId" | "mark" | "label" | "state" | "reason" | "effectOfToggle" | "origin" | "choiceVersion" | "manual"
> &
  Pick<Partial<Comp>, "condition" | "grade">;

export interface CompActions {
  onToggle: (comp: SwitchedComp) => void;
  /** Why a comp was excluded, told afterwards: the switch itself asks for nothing. */
  onReason: (comp: SwitchedComp, reason: string) => void;
  /** For condition and grade, in dollars. */
  onAdjust: (comp: SwitchedComp) => void;
  /** Of a sale of a building that the screens left out. */
  onInclude: (row: { compId: string; label: string }) => void;
  /** Of one that was added by hand. */
  onRemove: (comp: SwitchedComp) => void;
  pending: string | null;
}

/** The switch, and beside it why, or the way to take an added comp away again. */
export function CompActionsCell({ comp, actions }: { comp: SwitchedComp; actions: CompActions }) {
  const { onToggle, onReason, onAdjust, onRemove, pending } = actions;
  const verb = isIncluded(comp) ? "Exclude" : "Include";
  return (
    <Group gap={6} wrap="nowrap">
      <Hint
        label={
          comp.effectOfToggle === null
            ? "Effect not available"
            : `Moves the estimate by ${moneyChange(comp.effectOfToggle)}`
        }
      >
        <UnstyledButton
          className={classes.box}
          data-checked={isIncluded(comp) || undefined}
          title={comp.reason ?? undefined}
          disabled={pending === comp.compId}
          onClick={() => onToggle(comp)}
          aria-label={`${verb} comp ${comp.mark}, ${comp.label}`}
        >
          {pending === comp.compId ? (
            <Loader size={14} />
          ) : isIncluded(comp) ? (
            <IconSquareCheckFilled size={18} aria-hidden />
          ) : (
            <IconSquare size={18} aria-hidden />
          )}
        </UnstyledButton>
      </Hint>
      <Text span size="xs" c="dimmed" miw={48} ta="right">
        {moneyChange(comp.effectOfToggle)}
      </Text>
      <Hint label={isAdjusted(comp) ? comp.manual?.words : "Adjust for condition and grade"}>
        <ActionIcon
          size="sm"
          variant={isAdjusted(comp) ? "light" : "subtle"}
          color={isAdjusted(comp) ? undefined : "gray"}
          aria-label={`Adjust comp ${comp.mark}, ${comp.label}`}
          onClick={() => onAdjust(comp)}
        >
          <IconAdjustments size={14} aria-hidden />
        </ActionIcon>
      </Hint>
      {comp.state === "excluded:user" ? <Reason comp={comp} onReason={onReason} /> : null}
      {comp.origin === "added" ? (
        <Hint label="Remove this added comp">
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove comp ${comp.mark}, ${comp.label}`}
            onClick={() => onRemove(comp)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Hint>
      ) : null}
    </Group>
  );
}

function Reason({ comp, onReason }: { comp: SwitchedComp; onReason: CompActions["onReason"] }) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setOpen(false));
  const [reason, setReason] = useState("");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Hint label={comp.reason ?? "Add reason"}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Explain why comp ${comp.mark}, ${comp.label}, is excluded`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMessage size={14} aria-hidden />
          </ActionIcon>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            if (reason.trim() !== "") onReason(comp, reason.trim());
          }}
        >
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              label="Reason for exclusion"
              data-autofocus
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              w={240}
            />
            <Button type="submit">Keep</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
