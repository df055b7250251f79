import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Badge } from "@mantine/core";
import { IconLock, IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { Figure, type FigureProps } from "../../components/figure/figure.tsx";
import { count, money, moneyShort, oneOrMany } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { portfolioAddress } from "../../lib/portfolio-address.ts";
import { OpenRuns } from "./job-line.tsx";
import classes from "./portfolio-cards.module.css";
import { PortfolioMenu } from "./portfolio-menu.tsx";

function listFigures({ properties, value, invested, monthlyRent, unavailable }: Portfolio): FigureProps[] {
  const short = (label: string, amount: number | null, reason: string | undefined): FigureProps => ({
    label,
    text: amount === null ? null : moneyShort(amount),
    full: money(amount),
    unavailable: reason,
  });
  return [
    { label: oneOrMany(properties, "Property", "Properties"), text: count(properties) },
    short("Value", value, unavailable.value),
    short("Cost", invested, unavailable.invested),
    short("Monthly rent", monthlyRent, unavailable.monthlyRent),
  ];
}

/** Each portfolio with its four figures; the card leads into it. */
export function PortfolioCards({ portfolios }: { portfolios: readonly Portfolio[] }) {
  return (
    <ul className={classes.cards} aria-label="Portfolios">
      {portfolios.map((portfolio) => (
        <PortfolioCard key={portfolio.id} portfolio={portfolio} />
      ))}
    </ul>
  );
}

function PortfolioCard({ portfolio }: { portfolio: Portfolio }) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Link to={portfolioAddress(portfolio.id)}>{portfolio.name}</Link>
        </div>
        {portfolio.may.manage ? (
          <div className={classes.menu}>
            <PortfolioMenu portfolio={portfolio} />
          </div>
        ) : null}
      </div>
      {portfolio.description === "" ? null : <p className={classes.description}>{portfolio.description}</p>}
      <dl className={classes.figures}>
        {listFigures(portfolio).map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>
              <Figure {...figure} />
            </dd>
          </div>
        ))}
      </dl>
      {portfolio.unavailable.value === undefined ? null : <OpenRuns portfolioId={portfolio.id} />}
      <div className={classes.meta}>
        <PortfolioMarks portfolio={portfolio} />
        {portfolio.updatedAt === null ? null : (
          <span>
            {portfolio.owner?.name}, changed {asOfText(portfolio.updatedAt.slice(0, 10))}
          </span>
        )}
      </div>
    </li>
  );
}

/** Who sees it, what fills it, and its tags. */
export function PortfolioMarks({ portfolio }: { portfolio: Portfolio }) {
  const { isShared, kind, tags, isArchived } = portfolio;
  const Icon = isShared ? IconUsers : IconLock;
  return (
    <>
      <Badge variant="default" leftSection={<Icon size={12} aria-hidden />}>
        {isShared ? "Shared" : "Private"}
      </Badge>
      {kind === "rule" ? <Badge variant="light">Auto-updating</Badge> : null}
      {isArchived ? <Badge color="gray">Archived</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray">
          {tag}
        </Badge>
      ))}
    </>
  );
}
