import type { Submission } from "@labs/contract/committee/committee";
import { LONGEST_REQUEST } from "@labs/contract/committee/committee";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { returnRate } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import classes from "./committee-panel.module.css";
import { useStep } from "./queries.ts";
import { Refusal } from "./refusal.tsx";

interface SubmissionFormProps {
  id: string;
  versions: UnderwritingSummary[];
  draft?: Submission;
  onClose?: () => void;
}

/** Which version is brought before the committee, and what is asked of it. */
export function SubmissionForm({ id, versions, draft, onClose }: SubmissionFormProps) {
  const [version, setVersion] = useState(String(draft?.underwritingVersion ?? versions[0]?.version ?? ""));
  const [request, setRequest] = useState(draft?.request ?? "");
  const step = useStep(id);
  const save = (isSubmitted: boolean) =>
    step.mutate(
      {
        what: "save",
        basedOn: draft?.revision ?? 0,
        underwritingVersion: Number(version),
        request: request.trim(),
        isSubmitted,
      },
      {
        onSuccess: () => {
          showToast({ type: "success", message: isSubmitted ? "Submitted" : "Draft saved" });
          onClose?.();
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(true);
      }}
    >
      <Stack gap="sm">
        <Select
          label="Version to submit"
          data={versions.map((each) => ({ value: String(each.version), label: describe(each) }))}
          value={version}
          onChange={(value) => value && setVersion(value)}
          allowDeselect={false}
        />
        <Textarea
          label="Request"
          description="The request to the committee: price, structure, timing"
          autosize
          minRows={2}
          maxLength={LONGEST_REQUEST}
          value={request}
          onChange={(event) => setRequest(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          Submitting locks the underwriting at this version until the committee decides, and mails its
          approvers.
        </Text>
        {step.error ? <Refusal error={step.error} what="Not submitted" /> : null}
        <div className={classes.buttons}>
          {onClose ? (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          ) : null}
          <Button variant="default" disabled={step.isPending} onClick={() => save(false)}>
            Save draft
          </Button>
          <Button type="submit" loading={step.isPending}>
            Submit
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function describe({ version, name, headline }: UnderwritingSummary): string {
  const irr = headline.leveredIrr;
  const figures = irr === null || irr === undefined ? "" : `, levered IRR ${returnRate(irr)}`;
  return `v${version}${name ? ` ${name}` : ""}${figures}`;
}
