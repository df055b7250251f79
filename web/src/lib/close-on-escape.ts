import { useEffect, useEffectEvent } from "react";

/**
 * Closes what is open on Esc, wherever the focus is: a popover hears the key only while the focus is inside it, and the
 * focus gets there a moment after the popover is seen, or is lost when what held it is replaced.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.isComposing) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
}
