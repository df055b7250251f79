import { Link } from "react-router";
import { RowsSkeleton } from "../components/layout/page.tsx";
import { Section } from "../components/layout/section.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { FootprintTable } from "../features/footprint/footprint-table.tsx";
import { MoversList } from "../features/footprint/movers-list.tsx";
import { useFootprint } from "../features/footprint/queries.ts";
import { PortfolioFigures } from "../features/portfolios/portfolio-figures.tsx";
import { usePortfolios } from "../features/portfolios/queries.ts";
import classes from "./home.module.css";

/** Markets where we own or look, and where rents moved most. */
export function Footprint() {
  const { data, error, refetch } = useFootprint();
  const movers = data?.movers;
  return (
    <Section
      title="Footprint"
      description="Markets where we own homes, or where you looked at some"
      actions={<Link to="/markets">All markets</Link>}
    >
      <div className={classes.footprint}>
        {error ? <FailureNote what="The markets" error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton rows={6} /> : null}
        {data && data.markets.length === 0 ? (
          <EmptyState title="No market of ours yet">
            Counties of homes that we own or that you open appear here with rent, value and their change.
          </EmptyState>
        ) : null}
        {data && data.markets.length > 0 ? <FootprintTable markets={data.markets} /> : null}
        {movers && movers.of > 0 ? (
          <div className={classes.part}>
            <h3>Market movers</h3>
            <MoversList movers={movers} />
          </div>
        ) : null}
      </div>
    </Section>
  );
}

const MOST_PORTFOLIOS = 3;

/** The first portfolios with their four figures. */
export function Portfolios() {
  const { data, error, refetch } = usePortfolios();
  const items = data?.items ?? [];
  return (
    <Section
      title="Portfolios"
      actions={items.length > 0 ? <Link to="/portfolios">All portfolios</Link> : null}
    >
      <div className={classes.portfolios}>
        {error ? <FailureNote what="The portfolios" error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton rows={3} /> : null}
        {data && items.length === 0 ? (
          <EmptyState title="No homes of our own yet">
            Owned homes form the first portfolio and appear here with what they cost and earn.
          </EmptyState>
        ) : null}
        {items.slice(0, MOST_PORTFOLIOS).map((portfolio) => (
          <div key={portfolio.id} className={classes.part}>
            <h3>
              <Link to={`/portfolios?portfolio=${portfolio.id}`}>{portfolio.name}</Link>
            </h3>
            <PortfolioFigures portfolio={portfolio} />
          </div>
        ))}
      </div>
    </Section>
  );
}
