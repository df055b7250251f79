import type { CommitteeWork, Submission, Vote } from "@labs/contract/committee/committee";
import { MOST_CONDITIONS, VOTES } from "@labs/contract/committee/committee";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { showToast } from "../../lib/toasts.ts";
import classes from "./committee-panel.module.css";
import { useStep } from "./queries.ts";
import { Refusal } from "./refusal.tsx";

interface Asked {
  key: number;
  text: string;
  ownerId: string | null;
  dueOn: string;
}

interface VoteFormProps {
  id: string;
  submission: Submission;
  owners: CommitteeWork["owners"];
  /** The version that is voted on, for its open questions. */
  version: UnderwritingSummary | undefined;
}

/** One's vote with its reason, the conditions it asks for, or why open questions are waived. */
export function VoteForm({ id, submission, owners, version }: VoteFormProps) {
  const [vote, setVote] = useState<Vote | null>(null);
  const [comment, setComment] = useState("");
  const [asked, setAsked] = useState<Asked[]>([fresh(0)]);
  const [waivers, setWaivers] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const step = useStep(id);
  const needsReason = vote === "decline" || vote === "return";
  const questions = vote === "approve" ? (version?.openQuestions ?? []) : [];
  const isWhole =
    vote !== null &&
    !(needsReason && comment.trim() === "") &&
    !(vote === "approveWithConditions" && asked.some((one) => lacks(one)));
  const cast = () => {
    setTried(true);
    if (!isWhole) return;
    const given = questions.flatMap(({ code }) => {
      const reason = waivers[code]?.trim();
      return reason ? [[code, reason] as const] : [];
    });
    step.mutate(
      {
        ...{ what: "vote", id: submission.id, basedOn: submission.revision, vote },
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
        ...(vote === "approveWithConditions"
          ? {
              conditions: asked.map(({ text, ownerId, dueOn }) => ({
                ...{ text: text.trim(), ownerId: ownerId ?? "", dueOn },
              })),
            }
          : {}),
        ...(given.length > 0 ? { waivers: Object.fromEntries(given) } : {}),
      },
      { onSuccess: () => showToast({ type: "success", message: "Vote saved" }) },
    );
  };
  return (
    <form
      aria-label="Vote"
      onSubmit={(event) => {
        event.preventDefault();
        cast();
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label="Your vote"
          value={vote}
          onChange={(value) => setVote(value as Vote)}
          error={isTried && vote === null ? "Choose a vote" : undefined}
        >
          <Stack gap={6} mt={4}>
            {Object.entries(VOTES).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        {vote === "approveWithConditions" ? (
          <Conditions {...{ asked, owners, isTried }} onChange={setAsked} />
        ) : null}
        <Waivers questions={questions} waivers={waivers} onChange={setWaivers} />
        <Textarea
          label={needsReason ? "Reason" : "Comment on the vote"}
          required={needsReason}
          autosize
          minRows={2}
          maxLength={4000}
          error={isTried && needsReason && comment.trim() === "" ? "Enter the reason" : undefined}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {step.error ? <Refusal error={step.error} what="The vote was not saved" /> : null}
        <Button type="submit" loading={step.isPending}>
          Vote
        </Button>
      </Stack>
    </form>
  );
}

interface WaiversProps {
  questions: UnderwritingSummary["openQuestions"];
  waivers: Record<string, string>;
  onChange: (waivers: Record<string, string>) => void;
}

/** What the version leaves open, each with why that does not matter. */
function Waivers({ questions, waivers, onChange }: WaiversProps) {
  if (questions.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label="Open eligibility questions">
      <Text size="sm" c="dimmed">
        Open eligibility questions: say why each is waived, unless another member did.
      </Text>
      {questions.map(({ code, label }) => (
        <TextInput
          key={code}
          label={label}
          placeholder="Reason to waive"
          maxLength={500}
          value={waivers[code] ?? ""}
          onChange={(event) => onChange({ ...waivers, [code]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}

const fresh = (key: number): Asked => ({ key, text: "", ownerId: null, dueOn: "" });
const lacks = ({ text, ownerId, dueOn }: Asked) => text.trim() === "" || ownerId === null || dueOn === "";

interface ConditionsProps {
  asked: Asked[];
  owners: CommitteeWork["owners"];
  isTried: boolean;
  onChange: (asked: Asked[]) => void;
}

/** Each with who sees to it and until when. */
function Conditions({ asked, owners, isTried, onChange }: ConditionsProps) {
  const change = (key: number, part: Partial<Asked>) =>
    onChange(asked.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const missing = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined);
  return (
    <Stack gap="sm">
      {asked.map(({ key, text, ownerId, dueOn }, at) => (
        <fieldset key={key} aria-label={`Condition ${at + 1}`} className={classes.condition}>
          <TextInput
            label={`Condition ${at + 1}`}
            maxLength={500}
            error={missing(text.trim() === "", "Enter the condition")}
            value={text}
            onChange={(event) => change(key, { text: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <Select
              label="Owner"
              searchable
              data={owners.map((one) => ({ value: one.id, label: one.name }))}
              error={missing(ownerId === null, "Choose an owner")}
              value={ownerId}
              onChange={(value) => change(key, { ownerId: value })}
            />
            <TextInput
              type="date"
              label="Due"
              error={missing(dueOn === "", "Enter a day")}
              value={dueOn}
              onChange={(event) => change(key, { dueOn: event.currentTarget.value })}
            />
          </div>
          {asked.length > 1 ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => onChange(asked.filter((one) => one.key !== key))}
            >
              Remove condition {at + 1}
            </Button>
          ) : null}
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        disabled={asked.length >= MOST_CONDITIONS}
        onClick={() => onChange([...asked, fresh(Math.max(...asked.map(({ key }) => key)) + 1)])}
      >
        Add condition
      </Button>
    </Stack>
  );
}
