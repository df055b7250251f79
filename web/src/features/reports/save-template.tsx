import type { ReportModelName } from "@labs/contract/committee/report-templates";
import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { useCreateTemplate } from "./queries.ts";

const OF_MODEL = { singlefamily: "homes", multifamily: "buildings" } as const;

/** Keeps an outline under a name, for every report of the firm. */
export function SaveTemplate({ model, sections }: { model: ReportModelName; sections: string[] }) {
  const [name, setName] = useState("");
  const [isDefault, setDefault] = useState(false);
  const create = useCreateTemplate();
  const save = () => {
    if (name.trim() === "") return;
    create.mutate(
      { model, sections, name: name.trim(), isDefault },
      { onSuccess: () => showToast({ type: "success", message: "Template saved" }) },
    );
  };
  return (
    // Inside the form of the report: a form of its own would be one in another.
    <Stack gap="xs" mt="sm" role="group" aria-label="Save as a template">
      <TextInput
        label="Template name"
        maxLength={80}
        value={name}
        error={create.error ? messageOfFailure(create.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
      />
      <Checkbox
        size="xs"
        label={`Default for all reports of ${OF_MODEL[model]}`}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={name.trim() === ""}
          loading={create.isPending}
          onClick={save}
        >
          Save template
        </Button>
      </div>
    </Stack>
  );
}
