import { type Decided, isDateOpen, isEnded, KEY_DATE_NAMES, KEY_DATES } from "@labs/contract/deals/pipeline";
import type { z } from "zod";
import { StateMark } from "../../components/status/state-mark.tsx";
import { asOfText, localDay } from "../../lib/format-date.ts";

type Deal = Pick<z.output<typeof Decided>, "status" | "nextStep" | "dates">;

export interface Due {
  what: string;
  dueOn: string;
}

/** What is due for a deal that goes on, the earliest first. */
export function listDue({ status, nextStep, dates }: Deal): Due[] {
  const due: Due[] = KEY_DATE_NAMES.flatMap((name) => {
    const dueOn = dates[name];
    return dueOn !== null && isDateOpen(name, status) ? [{ what: KEY_DATES[name], dueOn }] : [];
  });
  if (nextStep?.dueOn && !isEnded(status)) due.push({ what: "Next step", dueOn: nextStep.dueOn });
  return due.sort((a, b) => a.dueOn.localeCompare(b.dueOn));
}

const isOverdue = (dueOn: string): boolean => dueOn < localDay(new Date());

export const tellDue = ({ what, dueOn }: Due): string =>
  `${what} ${isOverdue(dueOn) ? "overdue since" : "due"} ${asOfText(dueOn)}`;

/** A day with what it is for; one that went by is marked by word, shape and color. */
export function DueMark({ due }: { due: Due }) {
  return isOverdue(due.dueOn) ? <StateMark tone="bad">{tellDue(due)}</StateMark> : tellDue(due);
}
