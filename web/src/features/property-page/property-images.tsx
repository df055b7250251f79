import type { PropertyImage } from "@labs/contract/property-page";
import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { atHost } from "../../lib/calls/at-host.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./property-images.module.css";
import { imagesQuery } from "./queries.ts";

/** Uploaded photos, and drawings that say that they are drawings. */
export function PropertyImages({ id, actions }: { id: string; actions?: ReactNode }) {
  const images = useQuery(imagesQuery(id));
  const [opened, setOpened] = useState<PropertyImage | null>(null);
  return (
    <Section title="Photos and illustrations" actions={actions}>
      {images.isLoadingError ? (
        <FailureNote what="The pictures" error={images.error} onRetry={() => images.refetch()} />
      ) : null}
      {images.data?.items.length === 0 ? (
        <EmptyState title="No pictures yet">
          Photos uploaded under Documents with the type Photo appear here.
        </EmptyState>
      ) : null}
      <ul className={classes.images} aria-busy={images.isPending}>
        {images.data?.items.map((image) => (
          <li key={image.url}>
            <button type="button" className={classes.open} onClick={() => setOpened(image)}>
              <img
                src={atHost(image.url)}
                alt={image.label}
                className={image.kind === "illustration" ? classes.drawn : undefined}
                loading="lazy"
                width={260}
                height={180}
              />
            </button>
            <div className={classes.words}>
              {image.kind === "illustration" ? (
                <Badge size="sm" variant="default">
                  Illustration
                </Badge>
              ) : null}{" "}
              {image.caption}
            </div>
          </li>
        ))}
      </ul>
      <Dialog opened={opened !== null} onClose={() => setOpened(null)} size="xl" title={opened?.label ?? ""}>
        {opened ? (
          <>
            <img
              src={atHost(opened.url)}
              alt={opened.label}
              className={[classes.large, opened.kind === "illustration" ? classes.drawn : ""].join(" ")}
            />
            <p className={classes.words}>
              {opened.caption} Source: {opened.source}
              {opened.asOf ? `, ${asOfText(opened.asOf)}` : ""}.
            </p>
          </>
        ) : null}
      </Dialog>
    </Section>
  );
}
