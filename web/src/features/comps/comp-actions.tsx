import type { Comp } from "@labs/contract/estimates";
import { ActionIcon, Button, Group, Popover, Text, TextInput, Tooltip } from "@mantine/core";
import { IconMessage, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { moneyChange } from "../../lib/format.ts";
import { isIncluded, type NumberedComp } from "./comp-columns.tsx";

export interface CompActions {
  onToggle: (comp: Comp) => void;
  /** Why a comp was excluded, told afterwards: the switch itself asks for nothing. */
  onReason?: ((comp: Comp, reason: string) => void) | undefined;
  /** Of one that was added by hand. */
  onRemove?: ((comp: Comp) => void) | undefined;
  pending: string | null;
}

/** The switch, and beside it why, or the way to take an added comp away again. */
export function CompActionsCell({ comp, actions }: { comp: NumberedComp; actions: CompActions }) {
  const { onToggle, onReason, onRemove, pending } = actions;
  const verb = isIncluded(comp) ? "Exclude" : "Include";
  return (
    <Group gap={6} wrap="nowrap">
      <Text span size="xs" c="dimmed" miw={32} ta="right">
        {moneyChange(comp.effectOfToggle)}
      </Text>
      <Tooltip
        label={
          comp.effectOfToggle === null
            ? "Effect not available"
            : `Moves the estimate by ${moneyChange(comp.effectOfToggle)}`
        }
      >
        <Button
          size="compact-xs"
          title={comp.reason ?? undefined}
          variant="default"
          loading={pending === comp.compId}
          onClick={() => onToggle(comp)}
          aria-label={`${verb} comp ${comp.mark}, ${comp.label}`}
        >
          {verb}
        </Button>
      </Tooltip>
      {comp.state === "excluded:user" && onReason ? <Reason comp={comp} onReason={onReason} /> : null}
      {comp.origin === "added" && onRemove ? (
        <Tooltip label="Remove this added comp">
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove comp ${comp.mark}, ${comp.label}`}
            onClick={() => onRemove(comp)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </Group>
  );
}

function Reason({ comp, onReason }: { comp: NumberedComp; onReason: NonNullable<CompActions["onReason"]> }) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setOpen(false));
  const [reason, setReason] = useState("");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={comp.reason ?? "Add reason"}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Explain why comp ${comp.mark}, ${comp.label}, is excluded`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMessage size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
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
