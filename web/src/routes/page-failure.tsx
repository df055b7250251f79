import { useEffect } from "react";
import { Link, useRevalidator, useRouteError } from "react-router";
import { Page } from "../components/layout/page.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { CallError } from "../lib/calls/call-error.ts";

/** What there is none of, or what is not shared: asking again mostly answers the same. */
const NOT_FOUND = 404;

/** A page whose calls failed: the frame stays, and the page can be tried again. */
export function PageFailure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    document.title = "Page not loaded · Labs";
  }, []);
  // A failure of rendering is not a failed call: the error screen above the frame shows it.
  if (!(error instanceof CallError)) throw error;
  return (
    <Page>
      <FailureNote
        what="This page"
        error={error}
        onRetry={() => void revalidate()}
        wayOut={error.status === NOT_FOUND ? <Link to="/">Go to Home</Link> : undefined}
        isPage
      />
    </Page>
  );
}
