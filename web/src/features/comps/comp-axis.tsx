import { useElementSize } from "@mantine/hooks";
import { spanOf, standsWithin, ticksOf } from "../../components/figure/ruler-places.ts";
import { money } from "../../lib/format.ts";
import classes from "./estimate-band.module.css";

export interface AxisDot {
  id: string;
  label: string;
  amount: number;
  isIncluded: boolean;
}

interface CompAxisProps {
  range: { low: number; high: number; point: number } | null;
  /** Where the estimate stood before the last change. */
  ghost: number | null;
  dots: readonly AxisDot[];
  highlighted: string | null;
  onHover: (id: string | null) => void;
}

const HEIGHT = 64;
const MIDDLE = 26;

/** Each comp as a dot where it was adjusted to, hollow where it is left out, over the range of the estimate. */
export function CompAxis({ range, ghost, dots, highlighted, onHover }: CompAxisProps) {
  const { ref, width } = useElementSize();
  const amounts = [...dots.map(({ amount }) => amount), ...(range ? [range.low, range.high] : [])];
  if (amounts.length < 2) return <div ref={ref} className={classes.axis} />;
  const span = spanOf(amounts);
  const x = (amount: number) => ((amount - span[0]) / (span[1] - span[0])) * width;
  const included = dots.filter(({ isIncluded }) => isIncluded).length;
  return (
    <div ref={ref} className={classes.axis}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${included} comps included and ${dots.length - included} excluded, from ${money(Math.min(...amounts))} to ${money(Math.max(...amounts))}`}
      >
        {range === null ? null : (
          <rect
            className={classes.reach}
            x={x(range.low)}
            width={Math.max(1, x(range.high) - x(range.low))}
            y={MIDDLE - 16}
            height={32}
            rx={4}
          />
        )}
        <line className={classes.line} x1={0} x2={width} y1={MIDDLE} y2={MIDDLE} />
        {ghost === null ? null : (
          <line className={classes.ghost} x1={x(ghost)} x2={x(ghost)} y1={MIDDLE - 16} y2={MIDDLE + 16} />
        )}
        {range === null ? null : (
          <line
            className={classes.at}
            x1={x(range.point)}
            x2={x(range.point)}
            y1={MIDDLE - 20}
            y2={MIDDLE + 20}
          />
        )}
        {dots.map(({ id, label, amount, isIncluded }) => (
          <circle
            key={id}
            className={classes.dot}
            data-included={isIncluded || undefined}
            data-highlighted={id === highlighted || undefined}
            cx={x(amount)}
            cy={MIDDLE}
            r={id === highlighted ? 7 : 5}
            onPointerEnter={() => onHover(id)}
            onPointerLeave={() => onHover(null)}
          >
            <title>{`${label}, ${money(amount)}${isIncluded ? "" : ", excluded"}`}</title>
          </circle>
        ))}
        {ticksOf(span, Math.max(2, width / 120))
          .filter((tick) => standsWithin(x(tick), money(tick), width))
          .map((tick) => (
            <text key={tick} x={x(tick)} y={HEIGHT - 4} textAnchor="middle">
              {money(tick)}
            </text>
          ))}
      </svg>
    </div>
  );
}
