import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import classes from "./hint-layer.module.css";

interface Hint {
  text: string;
  left: number;
  top: number;
}

const findHint = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;

/**
 * Shows the `data-hint` of whatever is pointed at or has the focus: one bubble for hundreds of figures, which
 * need no component each. Readers of the screen are told by the elements' own names.
 */
export function HintLayer({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [hint, setHint] = useState<Hint | null>(null);
  const shown = useRef<HTMLElement | null>(null);
  const show = ({ target }: MouseEvent | FocusEvent) => {
    const element = findHint(target);
    if (element === shown.current) return;
    shown.current = element;
    const text = element?.dataset.hint;
    if (!element || !text) return setHint(null);
    const { left, top } = element.getBoundingClientRect();
    setHint({ text, left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)), top });
  };
  const hide = () => {
    shown.current = null;
    setHint(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what is pointed at inside, and does nothing itself.
    <div
      className={className}
      onMouseOver={show}
      onFocus={show}
      onMouseLeave={hide}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      {hint ? (
        <div className={classes.hint} style={{ left: hint.left, top: hint.top }} aria-hidden>
          {hint.text}
        </div>
      ) : null}
    </div>
  );
}

const WIDTH = 320;
