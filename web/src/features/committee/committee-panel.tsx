import type { CommitteeWork, Submission, SubmissionState } from "@labs/contract/committee/committee";
import { SUBMISSION_STATES, VOTES } from "@labs/contract/committee/committee";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Alert, Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";
import { counted } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import classes from "./committee-panel.module.css";
import { ConditionsList } from "./conditions-list.tsx";
import { useCommittee, useStep } from "./queries.ts";
import { Refusal } from "./refusal.tsx";
import { SubmissionForm } from "./submission-form.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VotedVersion } from "./voted-version.tsx";

const TONES: Record<SubmissionState, Tone> = {
  draft: "idle",
  submitted: "busy",
  returned: "warn",
  approved: "good",
  approvedWithConditions: "good",
  declined: "bad",
};

interface PanelProps {
  id: string;
  /** The property's underwriting versions, newest first; one at least. */
  versions: UnderwritingSummary[];
  canWrite: boolean;
  /** Where the underwriting stands. */
  underwritingHref: string;
}

/** Where a property stands before the committee, and what one may do about it. */
export function CommitteePanel({ id, versions, canWrite, underwritingHref }: PanelProps) {
  const { data, isLoadingError, error, refetch } = useCommittee(id);
  if (isLoadingError) {
    return (
      <Section title="Committee">
        <FailureNote what="The committee’s work" error={error} onRetry={() => refetch()} />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section title="Committee">
        <RowsSkeleton rows={3} />
      </Section>
    );
  }
  const [newest, ...earlier] = data.items;
  return (
    <Section
      title="Committee"
      actions={
        newest ? <StateMark tone={TONES[newest.state]}>{SUBMISSION_STATES[newest.state]}</StateMark> : null
      }
    >
      <Stack gap="md">
        {newest ? <Standing {...{ id, versions, underwritingHref }} work={data} submission={newest} /> : null}
        <NextSubmission {...{ id, versions, canWrite, newest }} />
        {newest ? <History submission={newest} /> : null}
        {earlier.map((submission) => (
          <History key={submission.id} submission={submission} isEarlier />
        ))}
      </Stack>
    </Section>
  );
}

interface StandingProps {
  id: string;
  work: CommitteeWork;
  submission: Submission;
  versions: UnderwritingSummary[];
  underwritingHref: string;
}

/** What is asked, who voted what, what is still to do. */
function Standing({ id, work, submission, versions, underwritingHref }: StandingProps) {
  const { state, votes, conditions, may, whyNoVote } = submission;
  return (
    <>
      <Text size="sm">{describe(submission)}</Text>
      {submission.request && state !== "draft" && state !== "returned" ? (
        <p className={classes.said}>{submission.request}</p>
      ) : null}
      {state === "draft" || state === "returned" ? null : (
        <VotedVersion submission={submission} versions={versions} href={underwritingHref} />
      )}
      {submission.reason ? (
        <Alert color={state === "returned" ? "yellow" : "gray"} title={REASONS[state] ?? "Reason"}>
          <span className={classes.said}>{submission.reason}</span>
        </Alert>
      ) : null}
      {votes.length > 0 ? <Votes votes={votes} said={submission.reason} /> : null}
      <StillToVote submission={submission} />
      {conditions.length > 0 ? <ConditionsList id={id} conditions={conditions} owners={work.owners} /> : null}
      {may.vote ? (
        <VoteForm
          key={`${submission.id} ${submission.revision}`}
          id={id}
          submission={submission}
          owners={work.owners}
          version={versions.find(({ version }) => version === submission.underwritingVersion)}
        />
      ) : null}
      {whyNoVote ? (
        <Text size="sm" c="dimmed">
          {whyNoVote}.
        </Text>
      ) : null}
      <Comments comments={submission.comments} />
      <Withdrawal id={id} submission={submission} />
      <Comment id={id} submission={submission} />
    </>
  );
}

const REASONS: Partial<Record<SubmissionState, string>> = {
  returned: "Returned",
  declined: "Declined",
};

function describe(submission: Submission): string {
  const { state, underwritingVersion, submittedBy, submittedAt, decidedAt, isDirect } = submission;
  const version = `Version ${underwritingVersion}`;
  if (state === "draft") return `${version} is being prepared.`;
  if (isDirect && decidedAt) return `${version}, decided with the report on ${dateTime(decidedAt)}.`;
  const by = submittedBy ? `, submitted by ${submittedBy.name} on ${dateTime(submittedAt)}` : "";
  if (decidedAt) return `${version}${by}, decided on ${dateTime(decidedAt)}.`;
  if (state !== "submitted") return `${version}${by}.`;
  const { votesNeeded, votes, voters } = submission;
  const needed = `${votesNeeded} of ${counted(voters.length, "vote decides", "votes decide")}`;
  return `${version}${by}. ${votes.length} voted; ${needed}.`;
}

/** Whom the committee waits for. */
function StillToVote({ submission: { state, voters, votes } }: Pick<StandingProps, "submission">) {
  if (state !== "submitted") return null;
  const left = voters.filter(({ id }) => !votes.some(({ by }) => by.id === id));
  return left.length === 0 ? null : (
    <p className={classes.quiet}>Not yet voted: {left.map(({ name }) => name).join(", ")}</p>
  );
}

/** What a return says stands above the votes, and is not said twice. */
function Votes({ votes, said }: Pick<Submission, "votes"> & { said: string | null }) {
  return (
    <ul className={classes.list} aria-label="Votes">
      {votes.map(({ by, vote, comment, conditions, at }) => (
        <li key={by.id}>
          <div className={classes.head}>
            <strong>{by.name}</strong>
            <span>{VOTES[vote]}</span>
          </div>
          {comment && comment !== said ? <p className={classes.said}>{comment}</p> : null}
          {conditions.length > 0 ? <p className={classes.said}>Asks for: {conditions.join("; ")}</p> : null}
          <p className={classes.quiet}>{dateTime(at)}</p>
        </li>
      ))}
    </ul>
  );
}

function Comments({ comments }: Pick<Submission, "comments">) {
  if (comments.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Comments">
      {comments.map(({ at, by, text }) => (
        <li key={`${at} ${text}`}>
          <div className={classes.head}>
            <strong>{by}</strong>
            <span className={classes.quiet}>{dateTime(at)}</span>
          </div>
          <p className={classes.said}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Takes it back, or opens a decision again; the second asks why. */
function Withdrawal({ id, submission }: { id: string; submission: Submission }) {
  const [reason, setReason] = useState<string>();
  const step = useStep(id);
  const { may, revision } = submission;
  const refusal = step.error ? <Refusal error={step.error} what="Nothing was changed" /> : null;
  if (may.withdraw) {
    return (
      <>
        {refusal}
        <Button
          className={classes.step ?? ""}
          variant="default"
          size="compact-sm"
          loading={step.isPending}
          onClick={() => step.mutate({ what: "withdraw", id: submission.id, basedOn: revision })}
        >
          Withdraw
        </Button>
      </>
    );
  }
  if (!may.reopen) return null;
  if (reason === undefined) {
    return (
      <Button
        className={classes.step ?? ""}
        variant="default"
        size="compact-sm"
        onClick={() => setReason("")}
      >
        Reopen
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") return;
        step.mutate({ what: "reopen", id: submission.id, basedOn: revision, reason: reason.trim() });
      }}
    >
      <Stack gap="xs">
        <Textarea
          label="Reason to reopen"
          description="It goes back to who submitted it; its conditions end"
          required
          autosize
          maxLength={4000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refusal}
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setReason(undefined)}>
            Cancel
          </Button>
          <Button type="submit" size="compact-sm" loading={step.isPending} disabled={reason.trim() === ""}>
            Reopen
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Comment({ id, submission }: { id: string; submission: Submission }) {
  const [text, setText] = useState<string>();
  const step = useStep(id);
  if (!submission.may.comment || submission.state === "draft") return null;
  if (text === undefined) {
    return (
      <Button className={classes.step ?? ""} variant="default" size="compact-sm" onClick={() => setText("")}>
        {submission.may.vote ? "Comment without a vote" : "Comment"}
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        step.mutate(
          { what: "comment", id: submission.id, text: text.trim() },
          { onSuccess: () => setText(undefined) },
        );
      }}
    >
      <Stack gap="xs">
        <Textarea
          label="Comment"
          autosize
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {step.error ? <Refusal error={step.error} what="The comment was not saved" /> : null}
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setText(undefined)}>
            Cancel
          </Button>
          <Button type="submit" size="compact-sm" loading={step.isPending} disabled={text.trim() === ""}>
            Add comment
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface NextProps {
  id: string;
  versions: UnderwritingSummary[];
  canWrite: boolean;
  newest: Submission | undefined;
}

/** The draft that is open, or the way to a new one. */
function NextSubmission({ id, versions, canWrite, newest }: NextProps) {
  const [isOpen, setOpen] = useState(false);
  const isFresh =
    newest === undefined || newest.state === "declined" || (newest.isDirect && !newest.may.edit);
  if (newest?.may.edit) {
    return <SubmissionForm key={newest.revision} id={id} versions={versions} draft={newest} />;
  }
  if (!isFresh) return null;
  if (!canWrite) {
    return newest ? null : (
      <Text size="sm" c="dimmed">
        Nothing was submitted to the committee yet.
      </Text>
    );
  }
  if (!isOpen) {
    return (
      <Button variant={newest ? "default" : "filled"} onClick={() => setOpen(true)}>
        Submit to committee
      </Button>
    );
  }
  return <SubmissionForm id={id} versions={versions} onClose={() => setOpen(false)} />;
}

function History({ submission, isEarlier = false }: { submission: Submission; isEarlier?: boolean }) {
  const { history, state, underwritingVersion } = submission;
  const title = isEarlier
    ? `Earlier: version ${underwritingVersion}, ${SUBMISSION_STATES[state].toLowerCase()}`
    : "History";
  return (
    <details className={classes.history}>
      <summary>{title}</summary>
      <ol className={classes.list} aria-label={title}>
        {history.map(({ at, by, text }) => (
          <li key={`${at} ${text}`}>
            <p className={classes.said}>{text}</p>
            <p className={classes.quiet}>
              {by}, {dateTime(at)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
