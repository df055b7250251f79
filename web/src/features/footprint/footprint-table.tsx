import { Sparkline } from "@labs/charts/sparkline";
import type { FootprintMarket } from "@labs/contract/footprint";
import { Link } from "react-router";
import { Figure } from "../../components/figure/figure.tsx";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import hidden from "../../components/layout/hidden.module.css";
import { SideScroll } from "../../components/layout/side-scroll.tsx";
import { count, money, moneyShort, oneOrMany, rate, roundTo, UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { lastKnownText } from "../../lib/metric-words.ts";
import classes from "./footprint.module.css";

const YEAR = "vs. 12 months earlier";

/** `▲ 3.2%`: the direction by shape, not by color alone. */
export function Change({ label, value, reason }: { label: string; value: number | null; reason?: string }) {
  if (value === null) return <Figure label={label} text={null} unavailable={reason} />;
  // Of what is shown: 0.04% stands as 0.0%, which points nowhere.
  const shown = roundTo(value, 3);
  const shape = shown > 0 ? "▲" : shown < 0 ? "▼" : "●";
  return (
    <span className={classes.change} title={`${label}, ${YEAR}`}>
      <span aria-hidden>{shape}</span> {rate(Math.abs(shown))}
      <span className={hidden.text}>{shown < 0 ? " down" : shown > 0 ? " up" : ""}</span>
    </span>
  );
}

function Level({
  market,
  part,
  label,
}: {
  market: FootprintMarket;
  part: "rent" | "homeValue";
  label: string;
}) {
  const { value, asOf, lastKnown, source, demo } = market[part];
  const write = part === "rent" ? money : moneyShort;
  const name = `${label} in ${market.name}`;
  const changeName = part === "rent" ? "rentChange" : "homeValueChange";
  return (
    <>
      <td data-align="right" data-label={label}>
        {value === null && lastKnown !== null ? (
          <span className={classes.meta}>
            <Figure
              label={name}
              text={write(lastKnown.value)}
              full={money(lastKnown.value)}
              provenance={{ source, asOf: lastKnown.asOf, demo }}
            />
            <br />
            {lastKnownText(lastKnown.asOf)}
          </span>
        ) : (
          <Figure
            label={name}
            text={value === null ? null : write(value)}
            full={money(value)}
            unavailable={market.unavailable[part]}
            provenance={{ source, asOf, demo }}
          />
        )}
      </td>
      <td data-align="right" data-label="1-yr change">
        <Change
          label={`Change of ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
          value={market[part].change}
          {...(market.unavailable[changeName] ? { reason: market.unavailable[changeName] } : {})}
        />
      </td>
    </>
  );
}

function homesText({ homes, opened }: FootprintMarket): string {
  if (homes > 0) return `${count(homes)} owned ${oneOrMany(homes, "home", "homes")}`;
  return `${count(opened)} looked at`;
}

/** Markets where we own or look: rent and value with their change in a year. */
export function FootprintTable({ markets }: { markets: FootprintMarket[] }) {
  useShownDates(markets.flatMap(({ rent, homeValue }) => [rent, homeValue]));
  return (
    <>
      <Levels markets={markets} />
      {PARTS.flatMap(([part, label]) =>
        listReasons(markets, part).map((reason) => (
          <p key={label + reason} className={classes.meta}>
            {label}: {reason}.
          </p>
        )),
      )}
    </>
  );
}

const PARTS = [
  ["rent", "Rent"],
  ["homeValue", "Home value"],
] as const;

/** Why a column has no figure of today: what a rule leaves out is not simply missing. */
function listReasons(markets: FootprintMarket[], part: "rent" | "homeValue"): string[] {
  if (markets.some((market) => market[part].value !== null)) return [];
  return [...new Set(markets.flatMap(({ unavailable }) => unavailable[part] ?? []))];
}

function Levels({ markets }: { markets: FootprintMarket[] }) {
  return (
    <SideScroll label="Markets with our homes, scrolling" minWidth={480}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col" data-align="right">
              Rent
            </th>
            <th scope="col" data-align="right">
              1-yr change
            </th>
            <th scope="col" data-align="right">
              Home value
            </th>
            <th scope="col" data-align="right">
              1-yr change
            </th>
            <th scope="col" className={classes.trend}>
              Rent, 2 years
            </th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <tr key={market.countyId}>
              <th scope="row">
                <Link to={`/markets/county/${market.countyId}`}>{market.name}</Link>
                <span className={classes.meta}>{homesText(market)}</span>
              </th>
              <Level market={market} part="rent" label="Rent" />
              <Level market={market} part="homeValue" label="Home value" />
              <td className={classes.trend}>
                <Trend market={market} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function Trend({ market }: { market: FootprintMarket }) {
  const points = market.rentPoints;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <>{UNAVAILABLE}</>;
  return (
    <Sparkline
      width={72}
      height={20}
      color="var(--labs-accent)"
      values={points.map(([, value]) => value)}
      description={`Rent from ${money(first[1])} in ${asOfText(first[0])} to ${money(last[1])} in ${asOfText(last[0])}`}
    />
  );
}
