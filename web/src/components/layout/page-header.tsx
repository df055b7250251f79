import { Fragment, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** The way here, from the outside in; the page itself is added by its title. */
  crumbs?: { label: string; to: string }[];
  /** Badges beside the title. */
  badges?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** The page's one primary action, and what stands beside it. */
  actions?: ReactNode;
}

/** The head of a page: breadcrumbs, title, actions; names the browser's tab too. */
export function PageHeader({ title, crumbs = [], badges, subtitle, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Labs`;
  }, [title]);
  return (
    <header className={classes.header}>
      {crumbs.length > 0 ? (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map((crumb) => (
            <Fragment key={crumb.to}>
              <Link to={crumb.to}>{crumb.label}</Link>
              <span aria-hidden>/</span>
            </Fragment>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      ) : null}
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.titles}>
            <h1>{title}</h1>
            {badges}
          </div>
          {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </header>
  );
}
