import type { FirmTemplate, TemplateVersion } from "@labs/contract/assumptions";
import type { ModelName } from "@labs/underwriting/formula-record";
import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./assumptions.module.css";
import { listGroups, shownValue } from "./entries.ts";
import { useTemplates } from "./queries.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateHistory } from "./template-history.tsx";

const TYPES: readonly { propertyType: ModelName; title: string }[] = [
  { propertyType: "singlefamily", title: "Single-family" },
  { propertyType: "multifamily", title: "Multifamily" },
];

/** What the firm assumes by property type and market, where nothing better is known of a property. */
export function AssumptionsDesk({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useTemplates();
  if (error && !data)
    return <FailureNote what="The assumptions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  return TYPES.map(({ propertyType, title }) => (
    <Templates
      key={propertyType}
      propertyType={propertyType}
      title={title}
      templates={data.items.filter((template) => template.propertyType === propertyType)}
      mayEdit={mayEdit}
    />
  ));
}

interface TemplatesProps {
  propertyType: ModelName;
  title: string;
  templates: readonly FirmTemplate[];
  mayEdit: boolean;
}

function Templates({ propertyType, title, templates, mayEdit }: TemplatesProps) {
  const [edited, edit] = useState<FirmTemplate | "new" | null>(null);
  const [told, tell] = useState<FirmTemplate | null>(null);
  return (
    <Section
      title={title}
      description="County before metro before market evidence; all markets last. Saved versions of an underwriting keep their values."
      actions={
        mayEdit ? (
          <Button size="xs" variant="default" onClick={() => edit("new")}>
            Add a market
          </Button>
        ) : null
      }
      flush
    >
      {templates.length === 0 ? (
        <EmptyState title="No templates yet">
          Underwriting starts from the sample values of Labs until a template is saved.
        </EmptyState>
      ) : (
        <ul className={classes.templates} aria-label={`${title} templates`}>
          {templates.map((template) => (
            <Template
              key={`${template.level} ${template.place}`}
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
          template={edited === "new" ? undefined : edited}
          taken={new Set(templates.map(({ level, place }) => `${level} ${place}`))}
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
  const { label, inForce, scheduled } = template;
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
  if (groups.length === 0)
    return <p className={classes.detail}>No values: what is above it in order applies here.</p>;
  const values = Object.keys(assumptions).length;
  return (
    <details className={classes.values}>
      <summary>
        {count(values)} {values === 1 ? "value" : "values"}
      </summary>
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
