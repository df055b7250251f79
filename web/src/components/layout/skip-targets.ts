import { useEffect } from "react";
import { create } from "zustand";

/** What pages are worked with; a page has one of each at most. */
export const SKIP_PARTS = {
  inputs: { label: "Skip to the inputs", first: "input:not([disabled]), select, textarea" },
  table: { label: "Skip to the table", first: '[tabindex="0"]' },
} as const;
export type SkipPart = keyof typeof SKIP_PARTS;

/** Those that stand on the page now. */
export const useSkipTargets = create<{ parts: readonly SkipPart[] }>()(() => ({ parts: [] }));

/** Offers a link to the element of this id before everything else, as long as the component stands. */
export function useSkipTarget(part: SkipPart): void {
  useEffect(() => {
    useSkipTargets.setState(({ parts }) => ({ parts: [...parts, part] }));
    return () => useSkipTargets.setState(({ parts }) => ({ parts: parts.filter((each) => each !== part) }));
  }, [part]);
}
