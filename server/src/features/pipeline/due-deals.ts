import { isDateOpen, isEnded, KEY_DATE_NAMES, KEY_DATES } from "@labs/contract/deals/pipeline";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { type DueDeal, listDueDeals } from "./due-repository.ts";

interface Asked {
  database: Database;
  userId: string;
  today: string;
  /** So many days ahead. */
  days: number;
}

interface Due {
  googlePlacesId: string;
  label: string;
  /** `Order the survey`, `Offer expires`. */
  what: string;
  dueOn: string;
  isOverdue: boolean;
}

/** Next steps of somebody that are due, of deals that go on; the earliest first. */
export async function listDueSteps(asked: Asked): Promise<Due[]> {
  const deals = await listDueDeals(asked.database, { ...asked, until: addDays(asked.today, asked.days) });
  return deals
    .flatMap((deal) => {
      const { step, stepDueOn, status } = deal;
      if (!deal.isStepMine || step === null || stepDueOn === null || isEnded(status)) return [];
      return describe(deal, { what: step, dueOn: stepDueOn }, asked);
    })
    .sort(byDay);
}

/** Dates of somebody's deals that come or went by while they mattered; the earliest first. */
export async function listDueDates(asked: Asked): Promise<Due[]> {
  const deals = await listDueDeals(asked.database, { ...asked, until: addDays(asked.today, asked.days) });
  return deals
    .flatMap((deal) =>
      KEY_DATE_NAMES.flatMap((name) => {
        const dueOn = deal[name];
        if (!deal.isDealMine || dueOn === null || !isDateOpen(name, deal.status)) return [];
        return describe(deal, { what: KEY_DATES[name], dueOn }, asked);
      }),
    )
    .sort(byDay);
}

function describe(
  deal: DueDeal,
  { what, dueOn }: { what: string; dueOn: string },
  { today, days }: Asked,
): Due[] {
  if (dueOn > addDays(today, days)) return [];
  const { googlePlacesId } = deal;
  return [{ googlePlacesId, label: labelProperty(deal), what, dueOn, isOverdue: dueOn < today }];
}

const byDay = (a: Due, b: Due) => a.dueOn.localeCompare(b.dueOn) || a.label.localeCompare(b.label);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
