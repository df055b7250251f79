import { EvaluatedFlags } from "@labs/contract/flags";
import { Link, useParams } from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { FlagRow } from "../features/flags/flag-row.tsx";
import { useFlagAnswers } from "../lib/flags/flag-answers.ts";
import { ensureFlags, refreshFlags } from "../lib/flags/open-feature.ts";
import classes from "./feature-flag.module.css";

ensureFlags();

/** Feature flags with their values; needs no session and shows nothing of the business. */
export function Component() {
  const { flagName } = useParams();
  const { answer, error: failure } = useFlagAnswers();
  const { data, error: fault } = answer === undefined ? {} : EvaluatedFlags.safeParse(answer);
  const flags = data?.flags;
  const error = failure ?? fault;
  const shown = (flags ?? []).filter(({ key }) => !flagName || key === flagName);
  return (
    <main>
      <Page>
        <PageHeader
          title={flagName ?? "Feature flags"}
          crumbs={flagName ? [{ label: "Feature flags", to: "/feature-flag" }] : []}
          subtitle="Values as evaluated by the server; overrides apply in this browser only"
          actions={<Link to="/">Back to Labs</Link>}
        />
        {error ? <FailureNote what="The flags" error={error} onRetry={() => void refreshFlags()} /> : null}
        {!flags && !error ? <RowsSkeleton rows={6} /> : null}
        {flags && shown.length === 0 ? (
          <EmptyState title={flagName ? `There is no flag named ${flagName}` : "There are no flags"}>
            <Link to="/feature-flag">All flags</Link>
          </EmptyState>
        ) : null}
        {shown.length > 0 ? (
          <Section title="Flags" flush>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Flag</th>
                  <th scope="col">Value</th>
                  <th scope="col">Reason</th>
                  <th scope="col">Variant</th>
                  <th scope="col">In this browser</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((flag) => (
                  <FlagRow key={flag.key} flag={flag} isMarked={flag.key === flagName} />
                ))}
              </tbody>
            </table>
          </Section>
        ) : null}
      </Page>
    </main>
  );
}
