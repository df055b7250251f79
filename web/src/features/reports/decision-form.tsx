import type { Decision } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { returnRate } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { OpenQuestions } from "./open-questions.tsx";
import { OutlineEditor } from "./outline-editor.tsx";
import { useReportTemplates } from "./queries.ts";
import type { ReportDraft } from "./report-draft.ts";
import { RunChoice, readRunKey, useRunChoice } from "./run-choice.tsx";

interface DecisionFormProps {
  /** The property's. */
  id: string;
  versions: UnderwritingSummary[];
  underwritingHref: string;
  isBusy: boolean;
  /** A decision of the committee is an approver's; others write the report with the decision open. */
  canDecide: boolean;
  /** Why a report of a version takes no decision of its own; null where it does. */
  whoDecides: (version: number) => string | null;
  /** What is chosen and typed so far, whenever it changes. */
  onChange: (draft: ReportDraft) => void;
  onWrite: (draft: ReportDraft) => void;
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
  const { versions, underwritingHref, isBusy, canDecide, whoDecides, onChange, onWrite } = props;
  const [version, setVersion] = useState(String(versions[0]?.version ?? ""));
  const [chosenDecision, setRecommendation] = useState<Decision>("undecided");
  const [conditions, setConditions] = useState("");
  const [waivers, setWaivers] = useState<Record<string, string>>({});
  const [note, setNote] = useState("");
  const [sections, setSections] = useState<string[]>();
  const [run, setRun] = useRunChoice();
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
  const draft = writeDraft({
    ...{ version: Number(version), sections, run, recommendation, note },
    ...{ conditions: listed, reasons },
  });
  useTold(draft, onChange);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lacksConditions || lacksReasons) return;
        onWrite(draft);
      }}
    >
      <Stack gap="md">
        <VersionChoice versions={versions} value={version} onChange={setVersion} />
        <RunChoice id={props.id} value={run} onChange={setRun}>
          <Outline
            model={chosen?.model ?? "singlefamily"}
            sections={sections}
            maySave={canDecide}
            onChange={setSections}
          />
        </RunChoice>
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

interface VersionChoiceProps {
  versions: UnderwritingSummary[];
  value: string;
  onChange: (version: string) => void;
}

const VersionChoice = ({ versions, value, onChange }: VersionChoiceProps) => (
  <Select
    label="Version"
    data={versions.map((each) => ({ value: String(each.version), label: versionWords(each) }))}
    value={value}
    onChange={(chosen) => chosen && onChange(chosen)}
    allowDeselect={false}
  />
);

/** An own workbook has the outline that belongs to it. */
const writeSections = (sections: string[] | undefined) => (sections === undefined ? {} : { sections });

/** What was left blank is not said. */
function writeDraft(of: {
  version: number;
  sections: string[] | undefined;
  run: string;
  recommendation: Decision;
  note: string;
  conditions: string[];
  reasons: (readonly [code: string, reason: string])[];
}): ReportDraft {
  const note = of.note.trim();
  const given = of.reasons.filter(([, reason]) => reason !== "");
  return {
    underwritingVersion: of.version,
    ...(of.run === "" ? writeSections(of.sections) : { modelRun: readRunKey(of.run) }),
    decision: {
      recommendation: of.recommendation,
      ...(note === "" ? {} : { note }),
      ...(of.recommendation === "goWithConditions" ? { conditions: of.conditions } : {}),
      ...(given.length > 0 ? { waivers: Object.fromEntries(given) } : {}),
    },
  };
}

type OutlineProps = Omit<ComponentProps<typeof OutlineEditor>, "templates">;

function Outline(props: OutlineProps) {
  const templates = useReportTemplates();
  return (
    <>
      {templates.isLoadingError ? (
        <FailureNote
          what="The report templates"
          error={templates.error}
          onRetry={() => templates.refetch()}
        />
      ) : null}
      <OutlineEditor templates={templates.data?.items ?? []} {...props} />
    </>
  );
}

/** Tells what a draft has become, each time that it says something else. */
function useTold(draft: ReportDraft, onChange: (draft: ReportDraft) => void): void {
  const tell = useEffectEvent(onChange);
  const written = JSON.stringify(draft);
  useEffect(() => tell(JSON.parse(written) as ReportDraft), [written]);
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
  // The return before the day: in a narrow field the day is cut, never a figure.
  return `v${version.version}${version.name ? ` ${version.name}` : ""}${figures}, ${dateTime(version.createdAt)}`;
}
