import { Loader, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { counted } from "../../lib/format.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { useReportPreview } from "./queries.ts";
import type { ReportDraft } from "./report-draft.ts";
import classes from "./report-page.module.css";

/** The pages as they would be written now; the last ones stay until the next are there. */
export function DraftPreview({ id, draft }: { id: string; draft: ReportDraft }) {
  const { data, error, isFetching, isWaiting } = useReportPreview(id, draft);
  const address = useDrawing(data?.svg);
  const isBehind = isFetching || isWaiting;
  return (
    <div>
      <div className={classes.progress} role="status">
        {isBehind ? (
          <>
            <Loader size={12} aria-hidden /> {data ? "Following what you type" : "Setting the pages"}
          </>
        ) : error ? null : data ? (
          `${counted(data.pages, "page", "pages")}, not filed`
        ) : null}
      </div>
      {error && !isBehind ? (
        <EmptyState title="No preview">{messageOfFailure(error)}</EmptyState>
      ) : address ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside the section that it is in.
        <div className={classes.pages} role="region" aria-label="Pages of the preview" tabIndex={0}>
          <img src={address} alt="Pages of the report as it would be written now" />
        </div>
      ) : (
        <Text p="md" size="sm" c="dimmed">
          The pages appear here and follow what you choose and type.
        </Text>
      )}
    </div>
  );
}

/** An address for a drawing; as a picture it runs no script, whatever it holds. */
function useDrawing(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (svg === undefined) return;
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}
