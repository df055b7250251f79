import type { PipelineProperty } from "@labs/contract/deals/pipeline";
import { Page } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { ComparedLink, CompareToggle } from "../features/compare/compare-buttons.tsx";
import { PipelineDesk } from "../features/pipeline/pipeline-desk.tsx";
import { PipelineStages } from "../features/pipeline/pipeline-stages.tsx";

/** Properties are compared with each other; a list has a page of its own for what it holds. */
const compareTool = ({ googlePlacesId, label, list }: PipelineProperty) =>
  list === null ? <CompareToggle id={googlePlacesId} label={label} /> : null;

/** What the firm works on, and who. */
export function Component() {
  return (
    <Page>
      <PageHeader title="Pipeline" subtitle="Properties and lists with a status, an assignee or tags" />
      <PipelineDesk toolFor={compareTool} tools={<ComparedLink />}>
        <PipelineStages />
      </PipelineDesk>
    </Page>
  );
}
