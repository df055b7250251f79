import { useEffect, useId } from "react";
import { create } from "zustand";

/** A market figure that a page shows. */
interface ShownFigure {
  /** `2024`, `2024-05` or `2024-05-31`; null where it has no value. */
  asOf: string | null | undefined;
  demo?: boolean;
}

interface Ends {
  oldest: string | null;
  newest: string | null;
}

/** How far what is shown reaches back: of real figures, or of simulated ones where nothing else is shown. */
export interface ShownDates extends Ends {
  isDemo: boolean;
}

interface PartDates {
  real: Ends;
  simulated: Ends;
}

interface Shown {
  /** By the part of the page that shows them. */
  parts: Record<string, PartDates>;
  show: (part: string, dates: PartDates) => void;
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
  const dates = JSON.stringify(summarize(figures));
  useEffect(() => {
    const { show, hide } = useShown.getState();
    show(part, JSON.parse(dates));
    return () => hide(part);
  }, [part, dates]);
}

function summarize(figures: readonly ShownFigure[]): PartDates {
  const dated = (isSimulated: boolean) =>
    figures.flatMap(({ asOf, demo = false }) => (demo === isSimulated ? (asOf ?? []) : []));
  return { real: findEnds(dated(false)), simulated: findEnds(dated(true)) };
}

/** Of all parts of the page. */
export function useDatesOfPage(): ShownDates {
  const parts = Object.values(useShown(({ parts: all }) => all));
  const joined = (kind: keyof PartDates) =>
    findEnds(parts.flatMap((part) => [part[kind].oldest ?? [], part[kind].newest ?? []].flat()));
  const real = joined("real");
  if (real.oldest !== null) return { ...real, isDemo: false };
  const simulated = joined("simulated");
  return { ...simulated, isDemo: simulated.oldest !== null };
}

function findEnds(dates: readonly string[]): Ends {
  const ends: Ends = { oldest: null, newest: null };
  for (const date of dates) {
    if (ends.oldest === null || endOf(date) < endOf(ends.oldest)) ends.oldest = date;
    if (ends.newest === null || endOf(date) >= endOf(ends.newest)) ends.newest = date;
  }
  return ends;
}

/** A year's figure is as young as its December. */
const endOf = (date: string): string => `${date}${"-12-31".slice(date.length - 4)}`;
