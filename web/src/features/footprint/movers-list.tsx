import type { Footprint, Mover } from "@labs/contract/footprint";
import { Link } from "react-router";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { count } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./footprint.module.css";
import { Change } from "./footprint-table.tsx";

function Column({ title, movers, none }: { title: string; movers: Mover[]; none: string }) {
  return (
    <div>
      <h3 className={classes.columnTitle}>{title}</h3>
      {movers.length === 0 ? <p className={classes.meta}>{none}</p> : null}
      <ul className={classes.movers}>
        {movers.map((mover) => (
          <li key={mover.msaId}>
            <Link to={`/markets/msa/${mover.msaId}`}>{mover.name}</Link>
            <Change label={`Rent in ${mover.name}, ${asOfText(mover.asOf)}`} value={mover.change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Metros whose rents moved most in a year. */
export function MoversList({ movers }: { movers: Footprint["movers"] }) {
  const { rising, falling, of, source, demo, unavailable } = movers;
  useShownDates([...rising, ...falling].map(({ asOf }) => ({ asOf, demo })));
  if (unavailable !== null) return <p className={classes.meta}>{unavailable}.</p>;
  return (
    <>
      <div className={classes.columns}>
        <Column title="Largest rent increases" movers={rising} none="No rents increased" />
        <Column title="Largest rent decreases" movers={falling} none="No rents decreased" />
      </div>
      <p className={classes.source}>
        Of {count(of)} metros with five years of rents and 50,000 people or more. Source: {source}{" "}
        {demo ? <DemoBadge /> : null}
      </p>
    </>
  );
}
