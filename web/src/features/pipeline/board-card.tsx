import type { DealCard } from "@labs/contract/deals/board";
import { OFFER_KINDS } from "@labs/contract/deals/offers";
import { dealAddress, PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { counted, money, rate } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { DueMark, listDue } from "./due-mark.tsx";
import { tellPassed } from "./pass-fields.tsx";
import classes from "./pipeline-board.module.css";
import { tellList } from "./pipeline-table.tsx";

interface BoardCardProps {
  card: DealCard;
  focused: string | null;
  mayMove: boolean;
  onMove: (card: DealCard, status: PipelineStatus) => void;
  onDrag: (card: DealCard | null) => void;
}

/** A deal in a few lines: what it is, its price against the maximum bid, what is next, who, and for how long. */
export const BoardCard = memo(function BoardCard({ card, focused, mayMove, onMove, onDrag }: BoardCardProps) {
  const { googlePlacesId, label, assignee, nextStep, passed, demo, checklist } = card;
  const [due] = listDue(card);
  return (
    <article
      className={classes.card}
      aria-label={label}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", label);
        onDrag(card);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.title}>
        <Link to={dealAddress(googlePlacesId)} draggable={false}>
          {label}
        </Link>
        {mayMove ? <MoveMenu card={card} isFocused={focused === googlePlacesId} onMove={onMove} /> : null}
      </div>
      {card.list === null ? null : <p className={classes.step}>{tellList(card.list)}</p>}
      <Price card={card} />
      {passed === null ? null : <p>{tellPassed(passed)}</p>}
      {nextStep === null ? null : <p className={classes.step}>{nextStep.text}</p>}
      {due === undefined ? null : (
        <p>
          <DueMark due={due} />
        </p>
      )}
      <p className={classes.foot}>
        <span>{assignee === null ? "Unassigned" : assignee.name}</span>
        {checklist.required === 0 ? null : (
          <span title="Required documents on file or waived">
            {`${checklist.done}/${checklist.required} docs`}
          </span>
        )}
        <span title={`In this stage since ${dateTime(card.since)}`}>{tellDays(card.since)}</span>
        {demo ? <DemoBadge /> : null}
      </p>
    </article>
  );
});

function tellDays(since: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 86_400_000));
  return days === 0 ? "Here today" : `${counted(days, "day", "days")} here`;
}

/** The price that was named last beside the maximum bid of its day; before the first, the bid of today. */
function Price({ card: { price, maxBid } }: { card: DealCard }) {
  if (price === null) return maxBid === null ? null : <p>Max bid {money(maxBid)}</p>;
  const { kind, amount, offeredOn } = price;
  return (
    <p title={`${OFFER_KINDS[kind]}, ${asOfText(offeredOn)}`}>
      {`${kind === "offer" ? "Offer" : "Counter"} ${money(amount)}${
        price.maxBid === null ? "" : `, ${tellDistance(amount, price.maxBid)}`
      }`}
    </p>
  );
}

function tellDistance(amount: number, maxBid: number): string {
  const share = amount / maxBid - 1;
  if (amount === maxBid) return `at max bid`;
  return `${rate(Math.abs(share))} ${share > 0 ? "over" : "under"} max bid`;
}

const STATUSES = Object.entries(PIPELINE_STATUSES) as [PipelineStatus, string][];

interface MoveMenuProps {
  card: DealCard;
  isFocused: boolean;
  onMove: (card: DealCard, status: PipelineStatus) => void;
}

/** What dragging does, by key and by touch. */
function MoveMenu({ card, isFocused, onMove }: MoveMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const status = card.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each new column once.
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
  }, [isFocused, status]);
  return (
    <Menu position="bottom-end" width={180} returnFocus={false}>
      <Menu.Target>
        <ActionIcon ref={button} size="sm" variant="subtle" color="gray" aria-label={`Move ${card.label}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to</Menu.Label>
        {STATUSES.map(([to, name]) => (
          <Menu.Item key={to} disabled={to === status} onClick={() => onMove(card, to)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
