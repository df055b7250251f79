import type { Property } from "@labs/contract/property-page";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { placeLabels } from "../../components/figure/ruler-places.ts";
import { Section } from "../../components/layout/section.tsx";
import { money } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

type Event = Property["events"][number];

const LANES: { label: string; kinds: Event["kind"][] }[] = [
  { label: "Sales", kinds: ["sale", "acquired"] },
  { label: "Rents", kinds: ["rentListing"] },
  { label: "Taxes", kinds: ["tax"] },
];
const YEARS = 10;
const LEFT = 48;
const CHARACTER = 6.8;
const LEVEL = 16;
const DAY = 86_400_000;

/** Sales, rents and tax bills of ten years on one time axis, a lane each; what was before stands in the history. */
export function PropertyTimeline({ property, today }: { property: Property; today: Date }) {
  const from = new Date(today);
  from.setUTCFullYear(today.getUTCFullYear() - YEARS);
  const seen = property.events.filter(({ date }) => new Date(date) >= from);
  const lanes = LANES.flatMap(({ label, kinds }) => {
    const events = seen.filter(({ kind, amount }) => kinds.includes(kind) && amount !== null);
    return events.length === 0 ? [] : [{ label, events }];
  });
  if (lanes.length === 0) return null;
  const older = property.events.length - seen.length;
  return (
    <Section
      title="Timeline"
      description={
        older === 0 ? "The last ten years" : `The last ten years; ${older} older in the history below`
      }
    >
      <ResponsiveChart
        // As high as labels that all stand over one another would need, which a wide screen rarely has to use.
        height={20 + lanes.length * 44}
        render={({ width, palette }) => {
          const right = width - 8;
          const x = (date: string | Date) =>
            LEFT +
            ((new Date(date).getTime() - from.getTime()) / (today.getTime() + 30 * DAY - from.getTime())) *
              (right - LEFT);
          const years = Array.from({ length: YEARS + 1 }, (_, at) => from.getUTCFullYear() + at).filter(
            (year) => new Date(`${year}-01-01`) >= from && (width > 560 || year % 2 === 0),
          );
          return (
            <svg
              width={width}
              height={20 + lanes.length * 44}
              role="img"
              aria-label={`Timeline: ${seen.map(writeEvent).join("; ")}`}
              fontSize={12}
            >
              {years.map((year) => (
                <g key={year}>
                  <line
                    x1={x(`${year}-01-01`)}
                    x2={x(`${year}-01-01`)}
                    y1={0}
                    y2={lanes.length * 44}
                    stroke={palette.grid}
                  />
                  <text
                    x={x(`${year}-01-01`)}
                    y={lanes.length * 44 + 14}
                    fontSize={11}
                    textAnchor="middle"
                    fill={palette.muted}
                  >
                    {year}
                  </text>
                </g>
              ))}
              {lanes.map(({ label, events }, lane) => (
                <Lane key={label} {...{ label, events, x, width: right }} top={lane * 44} palette={palette} />
              ))}
            </svg>
          );
        }}
      />
    </Section>
  );
}

const NAMES: Record<Event["kind"], string> = {
  sale: "Sold",
  acquired: "Acquired by us",
  rentListing: "Listed for rent",
  tax: "Property tax",
  assessment: "Assessed",
};

const writeEvent = ({ kind, date, amount }: Event): string =>
  `${NAMES[kind]} ${asOfText(date)} ${money(amount)}`;

interface LaneProps {
  label: string;
  events: Event[];
  x: (date: string) => number;
  width: number;
  top: number;
  palette: { text: string; muted: string; surface: string; categorical: readonly string[]; grid: string };
}

function Lane({ label, events, x, width, top, palette }: LaneProps) {
  const newest = [...events].sort((a, b) => (a.date < b.date ? 1 : -1));
  const words = newest.map(({ amount }) => money(amount));
  const places = placeLabels(
    newest.map(({ date }, at) => ({ at: x(date), width: (words[at]?.length ?? 0) * CHARACTER })),
    width,
    4,
  );
  const base = top + 38;
  return (
    <g>
      <text x={0} y={base - 2} fill={palette.muted}>
        {label}
      </text>
      <line x1={LEFT} x2={width} y1={base} y2={base} stroke={palette.grid} />
      {newest.map((event, at) => {
        const place = places[at];
        // Two levels have room; of what stands closer the older ones keep their dot and their hint.
        const isNamed = place !== undefined && place.level < 2;
        return (
          <g key={`${event.kind} ${event.date} ${event.amount}`}>
            <title>{`${writeEvent(event)}. ${event.detail}. ${event.source}`}</title>
            <circle
              cx={x(event.date)}
              cy={base}
              r={4.5}
              stroke={palette.surface}
              fill={palette.categorical[event.kind === "acquired" ? 1 : 0]}
            />
            {isNamed ? (
              <text x={place.left} y={base - 8 - place.level * LEVEL} fill={palette.text}>
                {words[at]}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
