import { useEffect, useId } from "react";
import { create } from "zustand";

/** A market figure that a page shows. */
interface ShownFigure {
  /** `2024`, `2024-05` or `2024-05-31`; null where it has no value. */
  asOf: string | null | undefined;
  demo?: boolean;
}

/** How far what is shown reaches back; simulated figures have no age of their own. */
export interface ShownDates {
  oldest: string | null;
  newest: string | null;
  isDemo: boolean;
}

interface Shown {
  /** By the part of the page that shows them. */
  parts: Record<string, ShownDates>;
  show: (part: string, dates: ShownDates) => void;
  hide: (part: string) => void;
}

const useShown = create<Shown>()((set) => ({
  parts: {},
  show: (part, dates) => set(({ parts }) => ({ parts: { ...parts, [part]: dates } })),
  hide: (part) => set(({ parts: { [part]: _gone, ...rest } }) => ({ parts: rest })),
}));

/** Tells the frame what its page shows, as long as the component stands. */
export function useShownDates(figures: readonly ShownFigure[]): void {
  const part = useId();
  const { oldest, newest, isDemo } = summarize(figures);
  useEffect(() => {
    const { show, hide } = useShown.getState();
    show(part, { oldest, newest, isDemo });
    return () => hide(part);
  }, [part, oldest, newest, isDemo]);
}

function summarize(figures: readonly ShownFigure[]): ShownDates {
  const shown = figures.filter(({ asOf }) => asOf != null);
  const real = shown.flatMap(({ asOf, demo }) => (demo === true ? [] : (asOf ?? [])));
  return { ...findEnds(real), isDemo: shown.some(({ demo }) => demo === true) };
}

/** Of all parts of the page: the dates of real figures, and whether simulated ones stand beside them. */
export function useDatesOfPage(): ShownDates {
  const parts = Object.values(useShown(({ parts: all }) => all));
  const dates = parts.flatMap(({ oldest, newest }) => [oldest ?? [], newest ?? []].flat());
  return { ...findEnds(dates), isDemo: parts.some(({ isDemo }) => isDemo) };
}

function findEnds(dates: readonly string[]): Pick<ShownDates, "oldest" | "newest"> {
  const sorted = dates.toSorted((a, b) => endOf(a).localeCompare(endOf(b)));
  return { oldest: sorted[0] ?? null, newest: sorted.at(-1) ?? null };
}

/** A year's figure is as young as its December. */
const endOf = (date: string): string => `${date}${"-12-31".slice(date.length - 4)}`;
