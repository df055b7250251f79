import type { DealBoard, DealCard } from "@labs/contract/deals/board";
import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type DragEvent, useRef, useState } from "react";
import { count } from "../../lib/format.ts";
import { BoardCard } from "./board-card.tsx";
import classes from "./pipeline-board.module.css";

type Column = DealBoard["columns"][number];

interface BoardColumnProps extends Column {
  /** The card that was moved last: it keeps the focus in its new column. */
  focused: string | null;
  mayMove: boolean;
  onMove: (card: DealCard, status: PipelineStatus) => void;
  onDrag: (card: DealCard | null) => void;
  onDrop: () => void;
}

/** The deals of a stage; other columns' cards may be dropped on it. */
export function BoardColumn({ status, total, items, onDrop, ...tools }: BoardColumnProps) {
  const [isOver, setOver] = useState(false);
  const name = PIPELINE_STATUSES[status];
  const left = total - items.length;
  const over = (isIn: boolean) => (event: DragEvent<HTMLElement>) => {
    if (isIn) event.preventDefault();
    // What is inside of the column is still the column.
    else if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setOver(isIn);
  };
  return (
    <section
      className={classes.column}
      aria-label={name}
      data-empty={total === 0}
      data-over={isOver}
      onDragOver={tools.mayMove ? over(true) : undefined}
      onDragLeave={over(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 className={classes.head}>
        {name} <span>{count(total)}</span>
      </h2>
      {items.length === 0 ? <p className={classes.quiet}>No deals</p> : <Cards items={items} {...tools} />}
      {left > 0 ? (
        <p className={classes.quiet}>and {count(left)} more: narrow by assignee, tag or address</p>
      ) : null}
    </section>
  );
}

/** So many cards are drawn whole: below that, looking for those in sight is more work than drawing. */
const FEW = 30;
const CARD_HEIGHT = 132;

type CardsProps = Omit<BoardColumnProps, "status" | "total" | "onDrop">;

function Cards({ items, ...tools }: CardsProps) {
  if (items.length > FEW) return <CardsInSight items={items} {...tools} />;
  return (
    <ul className={classes.cards}>
      {items.map((card) => (
        <li key={card.googlePlacesId}>
          <BoardCard card={card} {...tools} />
        </li>
      ))}
    </ul>
  );
}

/** The cards in sight and some around them, in a list as high as all of them. */
function CardsInSight({ items, ...tools }: CardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (at) => items[at]?.googlePlacesId ?? at,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.cards}>
      <ul className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const card = items[index];
          return card === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.placed}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard card={card} {...tools} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
