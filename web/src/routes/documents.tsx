import { Page } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { DocumentsDesk } from "../features/documents/documents-desk.tsx";

/** Every document of the firm, newest first. */
export function Component() {
  return (
    <Page>
      <PageHeader title="Documents" subtitle="The firm's reports and files, with author and date" />
      <DocumentsDesk />
    </Page>
  );
}
