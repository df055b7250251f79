import { type Decided, isDateOpen, isEnded, KEY_DATE_NAMES, KEY_DATES } from "@labs/contract/deals/pipeline";
import type { z } from "zod";
import { StateMark } from "../../components/status/state-mark.tsx";
import { compareCodes } from "../../lib/compare-codes.ts";
import { asOfText, localDay } from "../../lib/format-date.ts";

type Deal = Pick<z.output<typeof Decided>, "status" | "nextStep" | "dates">;

export interface Due {
  what: string;
  dueOn: string;
}

const NEXT_STEP = "Next step";

/** What is due for a deal that goes on, the earliest first. */
export function listDue({ status, nextStep, dates }: Deal): Due[] {
  const due: Due[] = KEY_DATE_NAMES.flatMap((name) => {
    const dueOn = dates[name];
    return dueOn !== null && isDateOpen(name, status) ? [{ what: KEY_DATES[name], dueOn }] : [];
  });
  if (nextStep?.dueOn && !isEnded(status)) due.push({ what: NEXT_STEP, dueOn: nextStep.dueOn });
  return due.sort((a, b) => compareCodes(a.dueOn, b.dueOn));
}

const isOverdue = (dueOn: string): boolean => dueOn < localDay(new Date());

/** `Next step due Nov 5, 2026`, `Offer expires Nov 5, 2026`, `Closing overdue since Nov 5, 2026`. */
export function tellDue({ what, dueOn }: Due): string {
  if (isOverdue(dueOn)) return `${what} overdue since ${asOfText(dueOn)}`;
  return `${what}${what === NEXT_STEP ? " due" : ""} ${asOfText(dueOn)}`;
}

/** A day with what it is for; one that went by is marked by word, shape and color. */
export function DueMark({ due }: { due: Due }) {
  return isOverdue(due.dueOn) ? <StateMark tone="bad">{tellDue(due)}</StateMark> : tellDue(due);
}
