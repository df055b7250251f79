import type { FirmTemplate, TemplateVersion } from "@labs/contract/assumptions";
import type { ModelName } from "@labs/underwriting/formula-record";
import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { counted } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./assumptions.module.css";
import { listGroups, shownValue } from "./entries.ts";
import { useTemplates } from "./queries.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateHistory } from "./template-history.tsx";

interface Kind {
  propertyType: ModelName;
  isLender: boolean;
  title: string;
  description: string;
  /** The button that begins one, and what stands where there is none. */
  add: string;
  none: string;
  noneMeans: string;
}

const ORDER =
  "County before metro before market evidence; all markets last. Saved versions of an underwriting keep their values.";
const NONE = {
  none: "No templates yet",
  noneMeans: "Underwriting starts from the sample values of Labs until a template is saved.",
};

const KINDS: readonly Kind[] = [
  {
    propertyType: "singlefamily",
    isLender: false,
    title: "Single-family",
    description: ORDER,
    add: "Add a market",
    ...NONE,
  },
  {
    propertyType: "multifamily",
    isLender: false,
    title: "Multifamily",
    description: ORDER,
    add: "Add a market",
    ...NONE,
  },
  {
    propertyType: "multifamily",
    isLender: true,
    title: "Lender terms",
    description: "Of multifamily loans, chosen on the page Debt of an underwriting and confirmed there",
    add: "Add lender terms",
    none: "No lender terms yet",
    noneMeans:
      "Terms that a lender quoted, with the day from which they hold, can be chosen in every underwriting.",
  },
];

/** What the firm assumes by property type and market, where nothing better is known of a property. */
export function AssumptionsDesk({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useTemplates();
  if (error && !data)
    return <FailureNote what="The assumptions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  return KINDS.map((kind) => (
    <Templates
      key={kind.title}
      kind={kind}
      templates={data.items.filter(
        ({ propertyType, program }) =>
          propertyType === kind.propertyType && (program !== "") === kind.isLender,
      )}
      mayEdit={mayEdit}
    />
  ));
}

interface TemplatesProps {
  kind: Kind;
  templates: readonly FirmTemplate[];
  mayEdit: boolean;
}

function Templates({ kind, templates, mayEdit }: TemplatesProps) {
  const { propertyType, isLender, title, description, add, none, noneMeans } = kind;
  const [edited, edit] = useState<FirmTemplate | "new" | null>(null);
  const [told, tell] = useState<FirmTemplate | null>(null);
  return (
    <Section
      title={title}
      description={description}
      actions={
        mayEdit ? (
          <Button size="xs" variant="default" onClick={() => edit("new")}>
            {add}
          </Button>
        ) : null
      }
      flush
    >
      {templates.length === 0 ? (
        <EmptyState title={none}>{noneMeans}</EmptyState>
      ) : (
        <ul className={classes.templates} aria-label={isLender ? title : `${title} templates`}>
          {templates.map((template) => (
            <Template
              key={`${template.level} ${template.place} ${template.program}`}
              template={template}
              onEdit={mayEdit ? () => edit(template) : undefined}
              onTell={() => tell(template)}
            />
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <TemplateDialog
          propertyType={propertyType}
          isLender={isLender}
          template={edited === "new" ? undefined : edited}
          taken={
            new Set(templates.map(({ level, place, program }) => (isLender ? program : `${level} ${place}`)))
          }
          onClose={() => edit(null)}
        />
      )}
      {told === null ? null : <TemplateHistory template={told} onClose={() => tell(null)} />}
    </Section>
  );
}

interface TemplateProps {
  template: FirmTemplate;
  onEdit: (() => void) | undefined;
  onTell: () => void;
}

function Template({ template, onEdit, onTell }: TemplateProps) {
  const { inForce, scheduled } = template;
  const label = template.program || template.label;
  return (
    <li>
      <div className={classes.head}>
        <div>
          <p className={classes.name}>
            {label} {inForce?.isSample ? <Badge variant="light">Sample</Badge> : null}
          </p>
          <p className={classes.detail}>
            {inForce === null ? "Not in force yet" : describeVersion(inForce, "in force since")}
          </p>
          {scheduled.map((version) => (
            <p key={version.version} className={classes.detail}>
              {describeVersion(version, "scheduled for")}
            </p>
          ))}
        </div>
        <div className={classes.actions}>
          {onEdit ? (
            <Button size="xs" variant="default" onClick={onEdit} aria-label={`Edit ${label}`}>
              Edit
            </Button>
          ) : null}
          <Button size="xs" variant="subtle" onClick={onTell} aria-label={`History of ${label}`}>
            History
          </Button>
        </div>
      </div>
      {inForce === null ? null : <Values template={template} version={inForce} />}
    </li>
  );
}

function describeVersion({ version, name, effectiveFrom, createdBy }: TemplateVersion, words: string) {
  return `${name}, version ${version}, ${words} ${asOfText(effectiveFrom)}, by ${createdBy ?? "Labs itself"}`;
}

function Values({ template, version }: { template: FirmTemplate; version: TemplateVersion }) {
  const { assumptions } = version;
  const groups = listGroups(template.propertyType).flatMap(({ title, rows }) => {
    const known = rows.filter(({ key }) => assumptions[key] !== undefined);
    return known.length === 0 ? [] : [{ title, rows: known }];
  });
  if (groups.length === 0) return <p className={classes.detail}>No values: this template has ended</p>;
  const values = Object.keys(assumptions).length;
  return (
    <details className={classes.values}>
      <summary>{counted(values, "value", "values")}</summary>
      {groups.map(({ title, rows }) => (
        <table key={title} aria-label={`${title}, ${template.label}`}>
          <caption>{title}</caption>
          <tbody>
            {rows.map((row) => {
              const known = assumptions[row.key];
              return (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  <td>{known === undefined ? null : shownValue(known.value, row)}</td>
                  <td className={classes.note}>{known?.note}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </details>
  );
}
