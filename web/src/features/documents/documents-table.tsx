import { documentContent, type LabsDocument } from "@labs/contract/documents";
import { Anchor, Badge, Button, Group } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { writeAddress } from "../../lib/calls/call.ts";
import { bytes, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { portfolioAddress } from "../../lib/portfolio-address.ts";
import { typeName } from "./document-type.tsx";
import classes from "./documents-desk.module.css";

/** From another host than the page's a link is followed, not saved, unless the answer says that it is to be. */
const contentHref = (id: string) =>
  writeAddress(documentContent, { params: { id }, query: { download: "true" } });

const NAME: Column<LabsDocument> = {
  id: "name",
  header: "Name",
  value: (row) => row.name,
  width: 240,
  cell: (row) => (
    <Anchor href={contentHref(row.id)} download={row.name} className={classes.name}>
      {row.name}
    </Anchor>
  ),
};

const TYPE: Column<LabsDocument> = {
  id: "type",
  header: "Type",
  onCard: true,
  value: (row) => typeName(row.type),
};

const TAGS: Column<LabsDocument> = {
  id: "tags",
  header: "Tags",
  value: (row) => row.tags.join(", "),
  cell: (row) => (
    <Group gap={4} wrap="nowrap">
      {row.tags.map((tag) => (
        <Badge key={tag} size="sm" variant="default">
          {tag}
        </Badge>
      ))}
    </Group>
  ),
};

/** The property or the portfolio that a document belongs to. */
const OF: Column<LabsDocument> = {
  id: "of",
  header: "Property or portfolio",
  onCard: "line",
  value: nameOwner,
  cell: (row) => {
    const href = row.googlePlacesId
      ? propertyAddress(row.googlePlacesId)
      : row.portfolioId && portfolioAddress(row.portfolioId);
    const name = nameOwner(row);
    return href && name ? <Link to={href}>{name}</Link> : UNAVAILABLE;
  },
};

function nameOwner({
  googlePlacesId,
  propertyLabel,
  portfolioId,
  portfolioName,
}: LabsDocument): string | null {
  if (googlePlacesId) return propertyLabel ?? "Open property";
  if (portfolioId === "owned") return "Owned homes";
  return portfolioName;
}

const age = (id: string, header: string, at: (row: LabsDocument) => string | null): Column<LabsDocument> => ({
  id,
  header,
  align: "right",
  onCard: true,
  filter: false,
  value: at,
  text: (row) => ageText(at(row) ?? row.createdAt, new Date()),
  cell: (row) => {
    const instant = at(row) ?? row.createdAt;
    return <span title={dateTime(instant)}>{ageText(instant, new Date())}</span>;
  },
});

const DETAILS: Column<LabsDocument>[] = [
  { id: "size", header: "Size", align: "right", value: (row) => row.size, text: (row) => bytes(row.size) },
  { id: "version", header: "Version", align: "right", value: (row) => row.version },
  { id: "by", header: "By", value: (row) => row.createdBy },
  age("created", "Created", (row) => row.createdAt),
  {
    id: "hash",
    header: "Content hash",
    value: (row) => row.sha256,
    startsHidden: true,
    cell: (row) => <code>{row.sha256.slice(0, 12)}</code>,
  },
];

interface DocumentsTableProps {
  documents: LabsDocument[];
  label?: string;
  /** On a property's own page the column that names it says nothing. */
  isOfOneProperty?: boolean;
  isDeleted?: boolean;
  actions?: {
    label: string;
    run: (row: LabsDocument) => void;
    isDangerous?: boolean;
    /** Of which documents it can be done; of all unless said. */
    isFor?: (row: LabsDocument) => boolean;
  }[];
}

/** Documents with their downloads and what can be done with each. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { documents, label = "Documents", isOfOneProperty = false, isDeleted = false, actions } = props;
  const columns = useMemo(
    () => [
      isDeleted ? { ...NAME, cell: (row: LabsDocument) => row.name } : NAME,
      TYPE,
      ...(documents.some(({ tags }) => tags.length > 0) ? [TAGS] : []),
      ...(isOfOneProperty ? [] : [OF]),
      ...DETAILS,
      ...(isDeleted ? [age("deleted", "Deleted", (row) => row.deletedAt)] : []),
      ...(actions && actions.length > 0 ? [actionsColumn(actions)] : []),
    ],
    [documents, isOfOneProperty, isDeleted, actions],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={documents}
      rowKey={(row) => row.id}
      csvName="documents"
      urlKey="documents"
      hasSearch={false}
    />
  );
}

function actionsColumn(actions: NonNullable<DocumentsTableProps["actions"]>): Column<LabsDocument> {
  return {
    id: "actions",
    header: "Do",
    filter: false,
    onCard: "line",
    value: () => null,
    text: () => "",
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        {actions
          .filter(({ isFor }) => isFor?.(row) ?? true)
          .map(({ label, run, isDangerous }) => (
            <Button
              key={label}
              size="compact-xs"
              variant="default"
              {...(isDangerous ? { c: "var(--labs-bad)" } : {})}
              onClick={() => run(row)}
              aria-label={`${label} ${row.name}, version ${row.version}`}
            >
              {label}
            </Button>
          ))}
      </Group>
    ),
  };
}
