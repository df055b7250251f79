import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Anchor, List, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "react-router";

interface OpenQuestionsProps {
  questions: UnderwritingSummary["openQuestions"];
  answerHref: string;
  isOwned: boolean;
  isWaiving: boolean;
  isTried: boolean;
  waivers: Record<string, string>;
  onWaive: (code: string, reason: string) => void;
}

/** Eligibility questions that the version leaves open; with "Go" or "Hold", each asks why it is waived. */
export function OpenQuestions({
  questions,
  answerHref,
  isOwned,
  isWaiving,
  isTried,
  waivers,
  onWaive,
}: OpenQuestionsProps) {
  return (
    <Stack gap="xs" role="group" aria-labelledby="open-questions">
      <div>
        <Text size="sm" fw={600} id="open-questions">
          Open eligibility questions
        </Text>
        <Text size="sm" c="dimmed">
          “{isOwned ? "Hold" : "Go"}” needs each one answered in the{" "}
          <Anchor component={Link} to={answerHref} inherit underline="always">
            underwriting
          </Anchor>{" "}
          or waived with a reason.
        </Text>
      </div>
      {isWaiving ? (
        questions.map(({ code, label }) => (
          <TextInput
            key={code}
            label={label}
            placeholder="Reason to waive"
            maxLength={500}
            error={isTried && !waivers[code]?.trim() ? "Enter why it is waived" : undefined}
            value={waivers[code] ?? ""}
            onChange={(event) => onWaive(code, event.currentTarget.value)}
          />
        ))
      ) : (
        <List size="sm" spacing={2}>
          {questions.map(({ code, label }) => (
            <List.Item key={code}>{label}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
