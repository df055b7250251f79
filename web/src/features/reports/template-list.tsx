import type { ReportModelName, ReportTemplate } from "@labs/contract/committee/report-templates";
import { listSections } from "@labs/reporting/outline";
import { Button } from "@mantine/core";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import listClasses from "../../components/layout/plain-list.module.css";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { counted } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { useChangeTemplate, useDeleteTemplate, useReportTemplates } from "./queries.ts";

const MODELS: Record<ReportModelName, string> = { singlefamily: "Homes", multifamily: "Buildings" };

/** The firm's report templates: which is the default, and what each holds. */
export function TemplateList({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isLoadingError, refetch } = useReportTemplates();
  return (
    <Section title="Report templates" description="Saved where a report is written, under Sections">
      {isLoadingError ? (
        <FailureNote what="The report templates" error={error} onRetry={() => refetch()} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {data && data.items.length === 0 ? (
        <EmptyState title="No report templates">
          Reports have the standard outline until one is saved as the default.
        </EmptyState>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul className={listClasses.list}>
          {data.items.map((template) => (
            <TemplateRow key={template.id} template={template} mayEdit={mayEdit} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function TemplateRow({ template, mayEdit }: { template: ReportTemplate; mayEdit: boolean }) {
  const change = useChangeTemplate();
  const remove = useDeleteTemplate();
  const { id, name, model, sections, isDefault, revision, changedAt, changedBy } = template;
  const all = listSections(model);
  const titles = sections.map((section) => all.find((each) => each.id === section)?.title ?? section);
  return (
    <li>
      <span className={listClasses.name} title={titles.join(", ")}>
        {name}
      </span>
      <span className={listClasses.meta}>
        {MODELS[model]}, {counted(sections.length, "section", "sections")}
        {isDefault ? ", default" : ""}; {changedBy}, {dateTime(changedAt)}
      </span>
      {mayEdit ? (
        <span className={listClasses.name}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={isDefault ? `${name} is no default` : `Make ${name} the default`}
            loading={change.isPending}
            onClick={() => change.mutate({ id, name, sections, isDefault: !isDefault, basedOn: revision })}
          >
            {isDefault ? "No default" : "Make default"}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            Remove
          </Button>
        </span>
      ) : null}
    </li>
  );
}
