import type { ColumnMapping } from "@labs/contract/uploads/data-request-rows";
import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { Badge, Button, Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { rate } from "../../lib/format.ts";
import classes from "./mapping-step.module.css";
import type { Choice } from "./store.ts";

const SOURCES: Record<ColumnMapping["source"], { label: string; why: string }> = {
  exact: { label: "Same name", why: "The header matches the field name" },
  synonym: { label: "Known alias", why: "The header is a known alias of the field" },
  content: { label: "Cell contents", why: "The cells show what the column holds" },
  fuzzy: { label: "Similar name", why: "The header is close to a field name: please review" },
  remembered: { label: "Your earlier choice", why: "You chose this field for this header before" },
  given: { label: "Given", why: "Provided with the file" },
  none: { label: "No match", why: "No field matches this header" },
};

const CHOSEN = { label: "Chosen by you", why: "Changed on this page" };

const STEP = 60;

interface ColumnMappingsProps {
  request: Pick<DataRequestDetail, "columns" | "fields">;
  /** Those that are listed; all where nothing is said. */
  columns?: DataRequestDetail["columns"];
  label?: string;
  /** How many are listed at first. */
  firstStep?: number | undefined;
  choice: Choice;
  onChoose: (index: number, field: string | null) => void;
  isReadOnly: boolean;
}

/** Columns of the file with some of its values and the field that it is read as. */
export function ColumnMappings({
  request,
  columns = request.columns,
  label = "File columns",
  firstStep = STEP,
  choice,
  onChoose,
  isReadOnly,
}: ColumnMappingsProps) {
  const [more, setMore] = useState(0);
  const limit = firstStep + more;
  const { fields } = request;
  const options = useMemo(() => {
    const option = ({ key, label }: (typeof fields)[number]) => ({ value: key, label });
    return [
      { group: "Required", items: fields.filter(({ required }) => required).map(option) },
      { group: "Optional", items: fields.filter(({ required }) => !required).map(option) },
    ];
  }, [fields]);
  return (
    <>
      <div className={classes.heads} aria-hidden>
        <span>File column</span>
        <span>Sample values</span>
        <span>Read as</span>
        <span>Why</span>
      </div>
      <ul className={classes.columns} aria-label={label}>
        {columns.slice(0, limit).map((column) => {
          const field = choice.get(column.index) ?? null;
          const name = `${columnLetters(column.index)}, ${column.header === "" ? "no header" : column.header}`;
          return (
            <li key={column.index} data-read={field !== null || undefined}>
              <span className={classes.header}>
                <span className={classes.letter}>{columnLetters(column.index)}</span>
                <span>{column.header === "" ? <em>no header</em> : column.header}</span>
              </span>
              <span className={classes.samples}>
                {column.samples.length === 0 ? <em>empty</em> : column.samples.slice(0, 4).join(" · ")}
              </span>
              <Select
                size="xs"
                aria-label={`Column ${name} is read as`}
                placeholder="Not read"
                data={options}
                value={field}
                onChange={(next) => onChoose(column.index, next)}
                searchable
                clearable
                clearButtonProps={{ "aria-label": `Do not read column ${name}` }}
                disabled={isReadOnly}
                nothingFoundMessage="No such field"
              />
              <Why column={column} field={field} fields={fields} />
            </li>
          );
        })}
      </ul>
      {columns.length > limit ? (
        <Button variant="default" fullWidth mt="sm" onClick={() => setMore(more + STEP)}>
          Show {Math.min(STEP, columns.length - limit)} more of {columns.length} columns
        </Button>
      ) : null}
    </>
  );
}

interface WhyProps {
  column: ColumnMapping;
  field: string | null;
  fields: DataRequestDetail["fields"];
}

/** Where the proposal comes from and how sure it is; of a change, what it was. */
function Why({ column, field, fields }: WhyProps) {
  const isProposed = field === column.field;
  const source = isProposed ? SOURCES[column.source] : CHOSEN;
  const isSure = column.confidence >= 0.9;
  const before = isProposed ? undefined : fields.find(({ key }) => key === column.field)?.label;
  return (
    <span className={classes.why} title={isProposed ? (column.reason ?? source.why) : source.why}>
      <Badge size="sm" variant="default">
        {source.label}
      </Badge>
      {before === undefined ? null : (
        <Text span size="xs" c="dimmed">
          was {before}
        </Text>
      )}
      {isProposed && field !== null && column.source !== "given" ? (
        <Text span size="xs" c={isSure ? "dimmed" : "var(--labs-warn)"}>
          {isSure ? "" : "▲ "}
          {rate(column.confidence, 0)} sure
        </Text>
      ) : null}
      {isProposed && column.reason !== undefined ? (
        <Text span size="xs" c="dimmed">
          {column.reason}
        </Text>
      ) : null}
    </span>
  );
}
