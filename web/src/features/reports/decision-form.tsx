import type { Decision } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { returnRate } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";

interface Draft {
  underwritingVersion: number;
  decision: { recommendation: Decision; note?: string; conditions?: string[] };
}

interface DecisionFormProps {
  versions: UnderwritingSummary[];
  isBusy: boolean;
  /** A decision of the committee is an approver's; others write the report with the decision open. */
  canDecide: boolean;
  onWrite: (draft: Draft) => void;
}

const DECISIONS: { value: Decision; label: string }[] = [
  { value: "undecided", label: "Open" },
  { value: "go", label: "Go" },
  { value: "goWithConditions", label: "Conditions" },
  { value: "noGo", label: "No go" },
];

/** The version, the recommendation, its conditions and a note: what the decision box of the report holds. */
export function DecisionForm({ versions, isBusy, canDecide, onWrite }: DecisionFormProps) {
  const [version, setVersion] = useState(String(versions[0]?.version ?? ""));
  const [recommendation, setRecommendation] = useState<Decision>("undecided");
  const [conditions, setConditions] = useState("");
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const listed = conditions
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const lacksConditions = recommendation === "goWithConditions" && listed.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lacksConditions) return;
        onWrite({
          underwritingVersion: Number(version),
          decision: {
            recommendation,
            ...(note.trim() === "" ? {} : { note: note.trim() }),
            ...(recommendation === "goWithConditions" ? { conditions: listed } : {}),
          },
        });
      }}
    >
      <Stack gap="md">
        <Select
          label="Version"
          data={versions.map((each) => ({ value: String(each.version), label: versionWords(each) }))}
          value={version}
          onChange={(value) => value && setVersion(value)}
          allowDeselect={false}
        />
        {canDecide ? (
          <div>
            <Text size="sm" fw={500} id="recommendation">
              Recommendation
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="recommendation"
              data={DECISIONS}
              value={recommendation}
              onChange={(value) => setRecommendation(value as Decision)}
            />
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            The decision stays open in this report: only approvers can decide.
          </Text>
        )}
        {recommendation === "goWithConditions" ? (
          <Textarea
            label="Conditions"
            description="One per line"
            autosize
            minRows={2}
            error={
              isTried && lacksConditions
                ? "Enter at least one condition, or choose another recommendation"
                : undefined
            }
            value={conditions}
            onChange={(event) => setConditions(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label="Note"
          autosize
          minRows={3}
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy}>
          Write report
        </Button>
      </Stack>
    </form>
  );
}

function versionWords(version: UnderwritingSummary): string {
  const irr = version.headline.leveredIrr;
  const figures = irr === null || irr === undefined ? "" : `, levered IRR ${returnRate(irr)}`;
  return `v${version.version}${version.name ? ` ${version.name}` : ""}, ${dateTime(version.createdAt)}${figures}`;
}
