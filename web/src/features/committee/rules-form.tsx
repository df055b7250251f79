import { type CommitteeRules, MOST_VOTES_NEEDED } from "@labs/contract/committee/committee";
import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { oneOrMany } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import { useCommitteeRules, useSaveRules } from "./queries.ts";
import { Refusal } from "./refusal.tsx";

/** How the firm's committee decides; administrators change it. */
export function CommitteeRulesForm({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isLoadingError, refetch } = useCommitteeRules();
  return (
    <Section
      title="Committee"
      description={`How underwriting versions are decided on${mayEdit ? "" : ". Administrators change it"}`}
    >
      {isLoadingError ? (
        <FailureNote what="The committee’s rules" error={error} onRetry={() => refetch()} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {data ? <Fields key={JSON.stringify(data)} rules={data} mayEdit={mayEdit} /> : null}
    </Section>
  );
}

function Fields({ rules, mayEdit }: { rules: CommitteeRules; mayEdit: boolean }) {
  const [votesNeeded, setVotesNeeded] = useState<number | null>(rules.votesNeeded);
  const [needsSubmission, setNeedsSubmission] = useState(rules.needsSubmission);
  const save = useSaveRules();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (votesNeeded === null) return;
        save.mutate(
          { votesNeeded, needsSubmission },
          { onSuccess: () => showToast({ type: "success", message: "Rules saved" }) },
        );
      }}
    >
      <Stack gap="md" maw={520}>
        <NumberField
          label="Votes needed"
          description="So many votes for one side decide; where fewer may vote, all of theirs. One by default."
          min={1}
          max={MOST_VOTES_NEEDED}
          allowDecimal={false}
          step={1}
          suffix={oneOrMany(votesNeeded, " vote", " votes")}
          disabled={!mayEdit}
          value={votesNeeded}
          onChange={setVotesNeeded}
        />
        <Checkbox
          label="Decisions need a submission"
          description={
            votesNeeded !== null && votesNeeded > 1
              ? "With more than one vote needed, they always do."
              : "Otherwise an approver may decide with a report alone."
          }
          disabled={!mayEdit}
          checked={needsSubmission}
          onChange={(event) => setNeedsSubmission(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          Holds for what is submitted from now on. Who submits does not vote, unless nobody else could.
        </Text>
        {save.error ? <Refusal error={save.error} what="The rules were not saved" /> : null}
        {mayEdit ? (
          <div>
            <Button type="submit" loading={save.isPending} disabled={votesNeeded === null}>
              Save
            </Button>
          </div>
        ) : null}
      </Stack>
    </form>
  );
}
