import { type TemplateVersion, TOO_FAR_AHEAD, toLatestDay } from "@labs/contract/assumptions";
import type { CohortMarket, PortfolioCohort, PortfolioCohorts } from "@labs/contract/portfolios/cohorts";
import { choiceName } from "@labs/underwriting/choice-name";
import { getCatalog } from "@labs/underwriting/formula-pages";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DialogForm } from "../../../components/layout/dialog-form.tsx";
import { count } from "../../../lib/format.ts";
import { changeCohort, refreshPortfolios, useFirmAssumptions } from "../queries.ts";
import {
  assumableRows,
  type CohortEntry,
  readEntry,
  templateText,
  toAssumptions,
  toEntries,
} from "./cohort-entries.ts";
import classes from "./cohorts.module.css";

interface CohortDialogProps {
  portfolioId: string;
  cohorts: PortfolioCohorts;
  /** Null to begin one. */
  cohort: PortfolioCohort | null;
  onClose: () => void;
}

const writeId = ({ level, place }: Pick<CohortMarket, "level" | "place">) => `${level} ${place}`;

/** What is assumed for the homes of one market, input by input. */
export function CohortDialog({ portfolioId, cohorts, cohort, onClose }: CohortDialogProps) {
  const [market, setMarket] = useState<string | null>(cohort === null ? null : writeId(cohort));
  const newest = cohort?.scheduled.at(-1) ?? cohort?.inForce ?? null;
  const [entries, setEntries] = useState(() => toEntries(newest?.assumptions ?? {}));
  const [terms, setTerms] = useState<Terms>({
    name: newest?.name ?? "",
    effectiveFrom: writeDay(new Date()),
    reason: "",
  });
  const assumptions = toAssumptions(entries);
  const chosen = cohort ?? cohorts.markets.find((each) => writeId(each) === market);
  const save = useMutation({
    mutationFn: async (kept: TemplateVersion["assumptions"]) => {
      if (chosen === undefined) return;
      const { level, place } = chosen;
      const version = { ...terms, assumptions: kept, basedOn: cohort?.newest ?? 0 };
      await changeCohort({ id: portfolioId, level, place, ...version });
    },
    meta: { inline: true },
    onSuccess: () => {
      void refreshPortfolios();
      onClose();
    },
  });
  const isWhy = terms.reason.trim() !== "" && terms.name.trim() !== "" && terms.effectiveFrom !== "";
  const isTooFar = terms.effectiveFrom > toLatestDay(new Date());
  const canSave =
    chosen !== undefined && assumptions !== undefined && entries.length > 0 && isWhy && !isTooFar;
  return (
    <DialogForm
      title={cohort === null ? "Cohort template" : `Cohort template: ${cohort.label}`}
      size="lg"
      action="Save"
      isPending={save.isPending}
      isBlocked={!canSave}
      error={save.error}
      failure="Nothing was saved"
      aside={
        cohort === null ? null : (
          <Button
            variant="subtle"
            color="red"
            disabled={save.isPending || !isWhy || isTooFar}
            data-hint="Ends it from the effective date on; its versions stay in the history. Enter the reason first."
            onClick={() => save.mutate({})}
          >
            End template
          </Button>
        )
      }
      onSubmit={() => canSave && save.mutate(assumptions)}
      onClose={onClose}
    >
      {cohort === null ? <Market cohorts={cohorts} market={market} onChange={setMarket} /> : null}
      <TermFields terms={terms} onChange={(change) => setTerms({ ...terms, ...change })} />
      <Entries entries={entries} onChange={setEntries} />
    </DialogForm>
  );
}

/** What a version is called, from which day on it holds, and why. */
type Terms = Pick<TemplateVersion, "name" | "effectiveFrom" | "reason">;

/** The reader's own day, as the field of a day has it. */
function writeDay(day: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

function TermFields({ terms, onChange }: { terms: Terms; onChange: (change: Partial<Terms>) => void }) {
  return (
    <>
      <TextInput
        label="Template name"
        description="Shown as the source of each value"
        required
        maxLength={80}
        value={terms.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Effective date"
        description="In force from this day on"
        type="date"
        required
        min={writeDay(new Date())}
        max={toLatestDay(new Date())}
        error={terms.effectiveFrom > toLatestDay(new Date()) ? TOO_FAR_AHEAD : undefined}
        value={terms.effectiveFrom}
        onChange={(event) => onChange({ effectiveFrom: event.currentTarget.value })}
      />
      <TextInput
        label="Reason for the change"
        required
        maxLength={500}
        value={terms.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  );
}

const GROUPS = [
  { level: "all", group: "Portfolio" },
  { level: "metro", group: "Metros" },
  { level: "county", group: "Counties" },
  { level: "zip", group: "ZIP codes" },
] as const;

interface MarketProps {
  cohorts: PortfolioCohorts;
  market: string | null;
  onChange: (market: string | null) => void;
}

function Market({ cohorts: { items, markets }, market, onChange }: MarketProps) {
  const taken = new Set(items.map(writeId));
  const open = markets.filter((each) => !taken.has(writeId(each)));
  return (
    <Select
      label="Market"
      description="The narrowest applies: ZIP code, then county, then metro, then all homes"
      placeholder="Choose a market"
      searchable
      required
      data-autofocus
      nothingFoundMessage="No such market in the portfolio"
      data={GROUPS.map(({ level, group }) => ({
        group,
        items: open
          .filter((each) => each.level === level)
          .map((each) => ({
            value: writeId(each),
            label: `${each.label} (${count(each.homes)})`,
          })),
      }))}
      value={market}
      onChange={onChange}
    />
  );
}

interface EntriesProps {
  entries: readonly CohortEntry[];
  onChange: (entries: CohortEntry[]) => void;
}

function Entries({ entries, onChange }: EntriesProps) {
  const assumed = useFirmAssumptions();
  const without = (key: string) => entries.filter((entry) => entry.key !== key);
  return (
    <>
      {entries.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          assumed={assumed}
          onType={(text) =>
            onChange(entries.map((each) => (each.key === entry.key ? { ...each, text } : each)))
          }
          onRemove={() => onChange(without(entry.key))}
        />
      ))}
      <Select
        key={entries.length}
        label="Add an assumption"
        placeholder="Rent growth, property management, insurance …"
        searchable
        nothingFoundMessage="No such assumption"
        data={openGroups(entries)}
        value={null}
        onChange={(key) => {
          const row = key === null ? undefined : assumableRows().get(key);
          if (row !== undefined) onChange([...entries, { key: row.key, text: templateText(row, assumed) }]);
        }}
      />
    </>
  );
}

/** Inputs that are not assumed yet, under the pages they stand on. */
function openGroups(entries: readonly CohortEntry[]) {
  const taken = new Set(entries.map(({ key }) => key));
  const { rows, definition } = getCatalog("singlefamily");
  return definition.pages.flatMap(({ id, title }) => {
    const items = [...assumableRows().values()].filter(
      ({ key }) => rows.get(key)?.page === id && !taken.has(key),
    );
    const options = items.map(({ key, label }) => ({ value: key, label }));
    return options.length === 0 ? [] : [{ group: `${id} ${title}`, items: options }];
  });
}

interface EntryProps {
  entry: CohortEntry;
  assumed: ReturnType<typeof useFirmAssumptions>;
  onType: (text: string) => void;
  onRemove: () => void;
}

function Entry({ entry, assumed, onType, onRemove }: EntryProps) {
  const row = assumableRows().get(entry.key);
  if (row === undefined) return null;
  const read = readEntry(entry);
  const byYear = row.grain === "list" ? "One value per year, separated by spaces; the last repeats. " : "";
  const usual =
    row.choices === undefined ? templateText(row, assumed) : choiceName(templateText(row, assumed));
  const field = {
    label: row.label,
    description: `${byYear}Firm’s template: ${usual}`,
    error: "problem" in read ? read.problem : undefined,
    value: entry.text,
  };
  return (
    <div className={classes.entry}>
      {row.choices === undefined ? (
        <TextInput {...field} onChange={(event) => onType(event.currentTarget.value)} />
      ) : (
        <Select
          {...field}
          data={row.choices.map((choice) => ({ value: choice, label: choiceName(choice) }))}
          allowDeselect={false}
          onChange={(choice) => onType(choice ?? "")}
        />
      )}
      <CloseButton aria-label={`Take out ${row.label}`} onClick={onRemove} />
    </div>
  );
}
