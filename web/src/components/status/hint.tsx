import { Tooltip, type TooltipProps } from "@mantine/core";
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";

/** As long as the pointer has to rest before a hint comes. */
const OPEN_DELAY = 150;

interface HintProps extends Record<string, unknown> {
  label: ReactNode;
  /** An element that takes handlers; what else is given to the hint is given on to it, as menus do to their targets. */
  children: ReactElement<Record<string, unknown>>;
  position?: TooltipProps["position"];
  disabled?: boolean;
}

/**
 * Words that come up beside an element while the pointer or the focus of a key is on it. A page has dozens, of which
 * few are ever read: until then a hint is only its element, without the machinery that places a tooltip.
 */
export function Hint({ label, children, position = "top", disabled = false, ...given }: HintProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      setAnchor(element);
      setOpen(element.isConnected);
    }, delay);
  };
  const close = () => {
    clearTimeout(waiting.current);
    setOpen(false);
  };
  useCloseOnEscape(isOpen, close);
  const own = { ...given, ...children.props };
  /** What the element does by itself at an event, and then what its hint does. */
  const also = (name: string, act: (element: HTMLElement) => void) => ({
    [name]: (event: SyntheticEvent<HTMLElement>) => {
      (own[name] as ((event: SyntheticEvent) => void) | undefined)?.(event);
      act(event.currentTarget);
    },
  });
  return (
    <>
      {cloneElement(children, {
        ...given,
        ...(isOpen && !disabled ? { "aria-describedby": id } : {}),
        ...also("onMouseEnter", (element) => open(element, OPEN_DELAY)),
        ...also("onMouseLeave", close),
        ...also("onFocus", (element) => element.matches(":focus-visible") && open(element, 0)),
        ...also("onBlur", close),
      })}
      {anchor ? (
        <Tooltip
          target={anchor}
          opened={isOpen && !disabled}
          label={<span id={id}>{label}</span>}
          position={position}
          multiline
          maw={320}
        >
          {null}
        </Tooltip>
      ) : null}
    </>
  );
}
