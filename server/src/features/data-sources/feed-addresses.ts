import type { Feed } from "./feeds.ts";

export interface Dated {
  address: string;
  /** The year that the address names. */
  year: number | undefined;
}

/** Where the newest file may lie, newest first. */
export function addressesOf(feed: Pick<Feed, "address" | "others" | "back">, today: Date): Dated[] {
  const names = [feed.address, ...(feed.others ?? [])];
  if (!feed.address.includes("{")) return names.map((address) => ({ address, year: undefined }));
  const isMonthly = feed.address.includes("{mm}");
  return Array.from({ length: feed.back + 2 }, (_, index) => {
    // The files of a fiscal year come out before it begins.
    const back = index - 1;
    return isMonthly
      ? new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
      : new Date(Date.UTC(today.getUTCFullYear() - back, 0, 1));
  }).flatMap((date) => {
    const year = date.getUTCFullYear();
    return names.map((name) => ({ address: dated(name, date), year }));
  });
}

function dated(name: string, date: Date): string {
  const year = date.getUTCFullYear();
  return name
    .replaceAll("{yyyy}", String(year))
    .replaceAll("{yy}", String(year % 100).padStart(2, "0"))
    .replaceAll("{mm}", String(date.getUTCMonth() + 1).padStart(2, "0"));
}
