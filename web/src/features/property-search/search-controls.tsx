import { RANGES, SearchSort } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Button, Select } from "@mantine/core";
import { IconBookmark, IconLink, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Kept } from "../../components/status/kept.tsx";
import { count } from "../../lib/format.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { CriteriaBar } from "./criteria/criteria-bar.tsx";
import type { useCount } from "./queries.ts";
import classes from "./search-desk.module.css";
import { type Desk, LIMITS, SAMPLE, sortOfText, textOfSort } from "./store.ts";

type Preview = NonNullable<ReturnType<typeof useCount>["data"]>;

const SORTS = [
  ...SearchSort.shape.by.options.flatMap((by) => [
    { value: `-${by}`, label: `${RANGES[by].label}, highest first` },
    { value: by, label: `${RANGES[by].label}, lowest first` },
  ]),
  { value: SAMPLE, label: "Unsorted sample" },
];

interface SearchControlsProps {
  desk: Desk;
  change: (next: Partial<Desk>) => void;
  choices: SearchChoices;
  preview: Preview | undefined;
  /** The criteria have changed since. */
  isPreviewOld: boolean;
  previewError: unknown;
  onRun: () => void;
  isStarting: boolean;
  /** Beside the number of properties. */
  mark: ReactNode;
  /** Left out for who may not save. */
  onSave: (() => void) | undefined;
}

/** The criteria with what they leave, order and number, and the button that runs the search. */
export function SearchControls(props: SearchControlsProps) {
  const { desk, change, choices, preview, isPreviewOld, previewError } = props;
  const { onRun, isStarting, mark, onSave } = props;
  return (
    <div className={classes.bar}>
      <CriteriaBar
        criteria={desk.criteria}
        choices={choices}
        counts={preview?.perCriterion ?? []}
        onChange={(criteria) => change({ criteria })}
      />
      <div className={classes.run}>
        <Kept isOld={isPreviewOld}>
          <p className={classes.outcome} aria-live="polite">
            {previewError && !preview ? messageOfFailure(previewError) : <Outcome preview={preview} />} {mark}
          </p>
        </Kept>
        <Select
          label="Order"
          size="xs"
          className={classes.order ?? ""}
          data={SORTS}
          value={textOfSort(desk.sort)}
          onChange={(value) => change({ sort: sortOfText(value ?? "", desk.criteria) })}
          allowDeselect={false}
          searchable
        />
        <Select
          label="Max results"
          size="xs"
          w={110}
          data={LIMITS.map((limit) => ({ value: String(limit), label: count(limit) }))}
          value={String(desk.limit)}
          onChange={(value) => change({ limit: Number(value) })}
          allowDeselect={false}
        />
        {onSave ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmark size={14} aria-hidden />}
            onClick={onSave}
          >
            Save
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={14} aria-hidden />}
          onClick={() => void copyLink(desk)}
        >
          Copy link
        </Button>
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={isStarting}
          onClick={onRun}
        >
          Run search
        </Button>
      </div>
    </div>
  );
}

function Outcome({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) return <>Counting…</>;
  const { matched, universe, toValue, estimatedSeconds, notCounted } = preview;
  return (
    <>
      <strong>{count(matched)}</strong> of {count(universe)} properties
      {notCounted.length === 0
        ? ""
        : `, before estimates: ${count(toValue)} to value, about ${duration(estimatedSeconds)}`}
    </>
  );
}

function duration(seconds: number): string {
  return seconds < 90 ? `${count(seconds)} s` : `${count(Math.ceil(seconds / 60))} min`;
}

/** A link with the criteria alone: whoever opens it runs the search for themselves. */
async function copyLink({ criteria, sort, limit }: Desk): Promise<void> {
  const link = new URL("/research", window.location.origin);
  link.searchParams.set("criteria", JSON.stringify(criteria));
  link.searchParams.set("sort", textOfSort(sort));
  if (limit !== 500) link.searchParams.set("limit", String(limit));
  link.searchParams.set("run", "1");
  try {
    await navigator.clipboard.writeText(link.href);
    showToast({ type: "success", message: "Link copied. It runs this search for anyone who opens it" });
  } catch {
    showToast({
      type: "error",
      message: "The browser did not allow copying. Copy the page's address instead.",
    });
  }
}
