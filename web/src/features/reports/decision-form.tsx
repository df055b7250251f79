import type { Decision } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { returnRate } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { OpenQuestions } from "./open-questions.tsx";

interface Draft {
  underwritingVersion: number;
  decision: {
    recommendation: Decision;
    note?: string;
    conditions?: string[];
    waivers?: Record<string, string>;
  };
}

interface DecisionFormProps {
  versions: UnderwritingSummary[];
  underwritingHref: string;
  isBusy: boolean;
  /** A decision of the committee is an approver's; others write the report with the decision open. */
  canDecide: boolean;
  /** Why a report of a version takes no decision of its own; null where it does. */
  whoDecides: (version: number) => string | null;
  onWrite: (draft: Draft) => void;
}

type Choices = { value: Decision; label: string }[];

const TO_BUY: Choices = [
  { value: "undecided", label: "Open" },
  { value: "go", label: "Go" },
  { value: "goWithConditions", label: "Conditions" },
  { value: "noGo", label: "No go" },
];

/** Of an owned home: to go on is to hold it. */
const TO_HOLD: Choices = [
  { value: "undecided", label: "Open" },
  { value: "go", label: "Hold" },
  { value: "goWithConditions", label: "Conditions" },
  { value: "noGo", label: "Sell" },
];

/** The version, the recommendation, its conditions and a note: what the decision box of the report holds. */
export function DecisionForm(props: DecisionFormProps) {
  const { versions, underwritingHref, isBusy, canDecide, whoDecides, onWrite } = props;
  const [version, setVersion] = useState(String(versions[0]?.version ?? ""));
  const [chosenDecision, setRecommendation] = useState<Decision>("undecided");
  const [conditions, setConditions] = useState("");
  const [waivers, setWaivers] = useState<Record<string, string>>({});
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const listed = listLines(conditions);
  const elsewhere = whoDecides(Number(version));
  const recommendation = elsewhere === null ? chosenDecision : "undecided";
  const lacksConditions = recommendation === "goWithConditions" && listed.length === 0;
  const chosen = versions.find((each) => String(each.version) === version);
  const isOwned = chosen?.isOwned ?? false;
  const open = chosen?.openQuestions ?? [];
  const waived = recommendation === "go" ? open : [];
  const reasons = waived.map(({ code }) => [code, waivers[code]?.trim() ?? ""] as const);
  const lacksReasons = reasons.some(([, reason]) => reason === "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lacksConditions || lacksReasons) return;
        onWrite({
          underwritingVersion: Number(version),
          decision: {
            recommendation,
            ...(note.trim() === "" ? {} : { note: note.trim() }),
            ...(recommendation === "goWithConditions" ? { conditions: listed } : {}),
            ...(reasons.length > 0 ? { waivers: Object.fromEntries(reasons) } : {}),
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
        <Recommendation
          {...{ isOwned, canDecide, elsewhere }}
          value={recommendation}
          onChange={setRecommendation}
        />
        {recommendation === "goWithConditions" ? (
          <Conditions value={conditions} isWanted={isTried && lacksConditions} onChange={setConditions} />
        ) : null}
        {open.length > 0 ? (
          <OpenQuestions
            questions={open}
            answerHref={`${underwritingHref}/sf-1`}
            isOwned={isOwned}
            isWaiving={recommendation === "go"}
            isTried={isTried}
            waivers={waivers}
            onWaive={(code, reason) => setWaivers({ ...waivers, [code]: reason })}
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

const listLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

interface RecommendationProps {
  isOwned: boolean;
  value: Decision;
  canDecide: boolean;
  elsewhere: string | null;
  onChange: (value: Decision) => void;
}

function Recommendation({ isOwned, value, canDecide, elsewhere, onChange }: RecommendationProps) {
  if (elsewhere !== null) {
    return (
      <Text size="sm" c="dimmed">
        {elsewhere}
      </Text>
    );
  }
  if (!canDecide) {
    return (
      <Text size="sm" c="dimmed">
        The decision stays open in this report: only approvers can decide.
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600} id="recommendation">
        Recommendation
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="recommendation"
        data={isOwned ? TO_HOLD : TO_BUY}
        value={value}
        onChange={(chosen) => onChange(chosen as Decision)}
      />
    </div>
  );
}

interface ConditionsProps {
  value: string;
  isWanted: boolean;
  onChange: (value: string) => void;
}

const Conditions = ({ value, isWanted, onChange }: ConditionsProps) => (
  <Textarea
    label="Conditions"
    description="One per line"
    autosize
    minRows={2}
    error={isWanted ? "Enter at least one condition, or choose another recommendation" : undefined}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function versionWords(version: UnderwritingSummary): string {
  const irr = version.headline.leveredIrr;
  const figures = irr === null || irr === undefined ? "" : `, levered IRR ${returnRate(irr)}`;
  return `v${version.version}${version.name ? ` ${version.name}` : ""}, ${dateTime(version.createdAt)}${figures}`;
}
