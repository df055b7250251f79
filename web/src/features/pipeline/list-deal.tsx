import { dealOfList } from "@labs/contract/deals/pipeline";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Group } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { dateTime } from "../../lib/format-date.ts";
import { TEAM_EVENTS } from "../../lib/team-events.ts";
import { DealPanel } from "./deal-panel.tsx";
import classes from "./list-deal.module.css";
import { PropertyNotes } from "./property-notes.tsx";
import { useWork } from "./queries.ts";
import { WorkBar } from "./work-bar.tsx";

/** A list as one deal: its stage, what is next, offers against the maximum bids of its properties, documents, notes. */
export function ListDeal({ portfolio }: { portfolio: Pick<Portfolio, "id" | "isShared" | "owner"> }) {
  if (!portfolio.isShared) {
    return (
      <EmptyState title="A private list is no deal">
        {`Everybody in the firm sees the pipeline. ${portfolio.owner?.name ?? "Its owner"} can share this list with the firm from the menu above; then it can have a stage.`}
      </EmptyState>
    );
  }
  return <SharedDeal id={dealOfList(portfolio.id)} />;
}

function SharedDeal({ id }: { id: string }) {
  const { data: work } = useWork(id);
  return (
    <>
      <Group>
        <WorkBar id={id} />
      </Group>
      {work === undefined ? null : <DealPanel id={id} work={work} />}
      <PropertyNotes id={id} work={work} />
      {work === undefined || work.events.length === 0 ? null : (
        <Section title="Activity">
          <ul className={classes.events} aria-label="Activity">
            {work.events.map((event) => (
              <li key={`${event.kind} ${event.at} ${event.detail}`}>
                <span>{`${TEAM_EVENTS[event.kind]}: ${event.detail}`}</span>
                <span className={classes.by}>
                  {event.by}, {dateTime(event.at)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
