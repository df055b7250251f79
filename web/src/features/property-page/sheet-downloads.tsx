import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { sheetHref } from "./queries.ts";

/** The property sheet to take along. */
export function SheetDownloads({ id }: { id: string }) {
  return (
    <>
      {(["pdf", "xlsx"] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={sheetHref(id, format)}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={`Download the property sheet as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
