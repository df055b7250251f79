import { Page } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { ComparedLink, CompareToggle } from "../features/compare/compare-buttons.tsx";
import { PipelineDesk } from "../features/pipeline/pipeline-desk.tsx";
import { PipelineStages } from "../features/pipeline/pipeline-stages.tsx";

const compareTool = ({ googlePlacesId, label }: { googlePlacesId: string; label: string }) => (
  <CompareToggle id={googlePlacesId} label={label} />
);

/** What the firm works on, and who. */
export function Component() {
  return (
    <Page>
      <PageHeader title="Pipeline" subtitle="Properties with a status, an assignee or tags" />
      <PipelineDesk toolFor={compareTool} tools={<ComparedLink />} />
      <PipelineStages />
    </Page>
  );
}
