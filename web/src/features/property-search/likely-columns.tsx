import type { SearchResult } from "@labs/contract/property-search/results";
import { Figure } from "../../components/figure/figure.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { rate } from "../../lib/format.ts";

const METHOD =
  "Of homes reported as likely to clear the thresholds of this search, at most 10% are expected not to.";

const answer = ({ likely }: SearchResult): string | null =>
  likely == null || likely.chance === null ? null : likely.isLikely ? "Yes" : "No";

/** Whether a home is likely to clear the thresholds of its search, and what left it out. */
export const LIKELY_COLUMNS: Column<SearchResult>[] = [
  {
    id: "likely",
    header: "Likely to clear",
    hint: METHOD,
    onCard: true,
    value: answer,
    cell: (row) => (
      <Figure
        label={`Likely to clear, of ${row.label}`}
        text={answer(row)}
        unavailable={row.likely?.reason ?? undefined}
        provenance={{ source: METHOD, note: row.likely?.reason ?? undefined, demo: row.demo }}
      />
    ),
  },
  {
    id: "chance",
    header: "Chance to clear",
    align: "right",
    hint: "At least, by past misses of the market's estimates.",
    value: ({ likely }) => likely?.chance ?? null,
    text: ({ likely }) => rate(likely?.chance ?? null, 0),
  },
  {
    id: "leftOut",
    header: "Why not likely",
    startsHidden: true,
    value: ({ likely }) => likely?.reason ?? null,
  },
];
