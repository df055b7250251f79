import type { LabsDocument } from "@labs/contract/documents";
import { Autocomplete, TagsInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { typeName, UPLOAD_TYPES } from "./document-type.tsx";
import { DocumentsTable } from "./documents-table.tsx";
import { changeDocument, refreshDocuments, useVersions } from "./queries.ts";

interface DocumentDialogProps {
  document: LabsDocument;
  onClose: () => void;
}

/** Name, type and tags of a document; its bytes never change, a new file is a new version. */
export function DocumentDetails({ document, onClose }: DocumentDialogProps) {
  const [name, setName] = useState(document.name);
  const [type, setType] = useState(typeName(document.type));
  const [tags, setTags] = useState(document.tags);
  const save = useMutation({
    mutationFn: changeDocument,
    meta: { inline: true },
    onSuccess: () => {
      void refreshDocuments();
      onClose();
    },
  });
  const chosen = UPLOAD_TYPES.find(({ label }) => label === type.trim())?.value;
  // A type that was only shown by its name goes back as it came.
  const typed = chosen ?? (type === typeName(document.type) ? document.type : type.trim());
  return (
    <DialogForm
      title="Name, type and tags"
      action="Save"
      isPending={save.isPending}
      isBlocked={name.trim() === "" || type.trim() === ""}
      error={save.error}
      failure="Nothing was changed"
      onSubmit={() => save.mutate({ id: document.id, name: name.trim(), type: typed, tags })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Applies to all versions"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        maxLength={200}
      />
      <Autocomplete
        label="Type"
        data={UPLOAD_TYPES.map(({ label }) => label)}
        value={type}
        onChange={setType}
        required
        maxLength={60}
      />
      <TagsInput
        label="Tags"
        description="Press Enter to add a tag"
        value={tags}
        onChange={setTags}
        maxTags={20}
        maxLength={60}
      />
    </DialogForm>
  );
}

/** Every version that was uploaded under the name, each with its bytes. */
export function DocumentVersions({ document, onClose }: DocumentDialogProps) {
  const versions = useVersions(document);
  return (
    <Dialog opened onClose={onClose} size="xl" title={`Versions of ${document.name}`}>
      {versions.isLoadingError ? (
        <FailureNote what="The versions" error={versions.error} onRetry={() => versions.refetch()} />
      ) : null}
      {versions.isPending ? <RowsSkeleton rows={3} /> : null}
      {versions.data ? (
        <DocumentsTable label={`Versions of ${document.name}`} documents={versions.data} isOfOneProperty />
      ) : null}
    </Dialog>
  );
}
