import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { Anchor, List, Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { counted } from "../../lib/format.ts";
import { useCalculationStore } from "./model/calculation.tsx";
import { useModel } from "./model/model-context.tsx";
import { useResting } from "./model/use-resting.ts";

/** What nobody has answered about buying or letting the home: it keeps the committee from "Go", or "Hold". */
export function OpenQuestions() {
  const { model, base } = useModel();
  const { result } = useResting(useCalculationStore());
  const recommendation = result?.inputs.ownership === "owned" ? "Hold" : "Go";
  const open = result === null ? [] : listOpenQuestions({ model, checks: result.checks });
  if (open.length === 0) return null;
  return (
    <Section title="Eligibility" description={`${counted(open.length, "question", "questions")} open`}>
      <List size="sm" spacing={2} listStyleType="none">
        {open.map(({ code, label }) => (
          <List.Item key={code}>○ {label}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt={4}>
        Answer them on page{" "}
        <Anchor component={Link} to={`${base}/sf-1`} inherit underline="always">
          SF-1
        </Anchor>{" "}
        or waive them in the committee report: “{recommendation}” needs either.
      </Text>
    </Section>
  );
}
