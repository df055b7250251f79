import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import classes from "./ruler.module.css";
import { CHARACTER, placeLabels, spanOf, standsWithin, ticksOf } from "./ruler-places.ts";

export interface RulerClaim {
  label: string;
  amount: number;
  /** Says where it comes from, on hover. */
  hint?: string;
  /** What is observed is a full mark, what is estimated or asked a hollow one. */
  isFirm?: boolean;
}

interface RulerHandle {
  label: string;
  amount: number;
  /** While it moves, and once it has been let go. */
  onMove?: ((amount: number) => void) | undefined;
  onSettle?: ((amount: number) => void) | undefined;
  step: number;
}

interface RulerProps {
  label: string;
  claims: readonly RulerClaim[];
  range?: { low: number; high: number; label: string } | null;
  handle?: RulerHandle | null;
  write: (amount: number) => string;
}

const LEVEL = 18;
const AXIS = 46;

/** Amounts of one kind on one axis, each as a mark with its words; one of them may be moved. */
export function Ruler({ label, claims, range = null, handle = null, write }: RulerProps) {
  const { ref, width } = useElementSize();
  const own = handle?.amount;
  const fixed = useMemo(
    () => spanOf([...claims.map(({ amount }) => amount), ...(range ? [range.low, range.high] : [])]),
    [claims, range],
  );
  // The axis gives way to the handle, but not while it stays inside: a mark that runs away can't be caught.
  const span: [number, number] =
    own === undefined || (own >= fixed[0] && own <= fixed[1])
      ? fixed
      : spanOf([...fixed, own].filter((amount) => Number.isFinite(amount)));
  const at = (amount: number) => ((amount - span[0]) / (span[1] - span[0])) * width;
  const words = claims.map((claim) => `${claim.label} ${write(claim.amount)}`);
  const places = placeLabels(
    claims.map(({ amount }, index) => ({ at: at(amount), width: (words[index]?.length ?? 0) * CHARACTER })),
    width,
  );
  // The handle's words stand among the amounts of the axis: those that they would cover give way.
  const covered = (tick: number) => {
    if (own === undefined) return false;
    const half = (`${handle?.label} ${write(own)}`.length * CHARACTER) / 2;
    const middle = Math.max(half, Math.min(at(own), width - half));
    return Math.abs(at(tick) - middle) < half + (write(tick).length * CHARACTER) / 2 + 12;
  };
  const levels = Math.max(0, ...places.map(({ level }) => level)) + 1;
  const top = levels * LEVEL;
  return (
    <figure className={classes.ruler} aria-label={label}>
      <div ref={ref} className={classes.plot} style={{ height: top + AXIS }}>
        {width === 0 ? null : (
          <>
            <div className={classes.axis} style={{ top: top + 12 }} />
            {ticksOf(span, Math.max(2, width / 110))
              .filter((tick) => !covered(tick) && standsWithin(at(tick), write(tick), width))
              .map((tick) => (
                <span key={tick} className={classes.tick} style={{ left: at(tick), top: top + 26 }}>
                  {write(tick)}
                </span>
              ))}
            {range === null ? null : (
              <div
                className={classes.range}
                title={range.label}
                style={{ left: at(range.low), width: at(range.high) - at(range.low), top: top + 6 }}
              />
            )}
            {claims.map((claim, index) => {
              const place = places[index];
              if (place === undefined) return null;
              const y = (levels - 1 - place.level) * LEVEL;
              return (
                <div key={claim.label}>
                  <span
                    className={classes.stem}
                    style={{ left: at(claim.amount), top: y + 16, height: top - y - 4 }}
                  />
                  <span
                    className={classes.mark}
                    data-firm={claim.isFirm || undefined}
                    style={{ left: at(claim.amount), top: top + 12 }}
                  />
                  <span className={classes.label} title={claim.hint} style={{ left: place.left, top: y }}>
                    {claim.label} <strong>{write(claim.amount)}</strong>
                  </span>
                </div>
              );
            })}
            {handle === null ? null : (
              <Handle {...handle} {...{ span, width, write }} left={at(handle.amount)} top={top + 12} />
            )}
          </>
        )}
      </div>
    </figure>
  );
}

interface HandleProps extends RulerHandle {
  span: readonly [number, number];
  width: number;
  left: number;
  top: number;
  write: (amount: number) => string;
}

/** A slider: dragged by hand, or moved by arrows a step and by Page Up and Page Down ten. */
function Handle({ label, amount, step, onMove, onSettle, span, width, left, top, write }: HandleProps) {
  const isFixed = onMove === undefined;
  const round = (value: number) => Math.max(step, Math.round(value / step) * step);
  const read = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box || width === 0) return amount;
    return round(span[0] + ((event.clientX - box.left) / width) * (span[1] - span[0]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEY_STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    const next = round(amount + steps * step);
    onMove?.(next);
    onSettle?.(next);
  };
  return (
    <div
      role="slider"
      tabIndex={isFixed ? -1 : 0}
      aria-label={label}
      aria-valuemin={Math.round(span[0])}
      aria-valuemax={Math.round(span[1])}
      aria-valuenow={amount}
      aria-valuetext={write(amount)}
      aria-disabled={isFixed || undefined}
      className={classes.handle}
      style={{ left, top }}
      onKeyDown={isFixed ? undefined : onKeyDown}
      onPointerDown={(event) => {
        if (!isFixed) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove?.(read(event));
      }}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        onSettle?.(read(event));
      }}
    >
      <span
        className={classes.flag}
        data-end={left > width - 120 || undefined}
        data-start={left < 60 || undefined}
      >
        {label} {write(amount)}
      </span>
    </div>
  );
}

const KEY_STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
