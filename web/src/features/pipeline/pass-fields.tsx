import { LONGEST_PASS_WORDS, type Passed } from "@labs/contract/deals/pipeline";
import { Button, Group, Select, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { useDealSettings } from "./deal-settings-queries.ts";

interface PassFieldsProps {
  /** Inside of another panel, whose outside its list must not be. */
  isInPanel?: boolean;
  onPass: (passed: Passed) => void;
  onCancel: () => void;
}

/** Why a deal is passed: one of the firm's reasons, and words of one's own. */
export function PassFields({ isInPanel = false, onPass, onCancel }: PassFieldsProps) {
  const { data, error } = useDealSettings();
  const [reason, setReason] = useState<string | null>(null);
  const [words, setWords] = useState("");
  // Where the list can't be read, one's own words do.
  const isWhole = reason !== null || (error !== null && words.trim() !== "");
  return (
    <form
      aria-label="Pass this deal"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onPass({ reason, words: words.trim() === "" ? null : words.trim() });
      }}
    >
      <Select
        comboboxProps={{ withinPortal: !isInPanel }}
        label="Reason for passing"
        placeholder="Choose a reason"
        data={data?.passReasons ?? []}
        value={reason}
        onChange={setReason}
      />
      {error ? (
        <Text size="xs" role="alert" c="var(--labs-bad)">
          The reasons could not be loaded. {messageOfFailure(error)}
        </Text>
      ) : null}
      <Textarea
        mt="xs"
        label="In your words"
        placeholder="Optional"
        autosize
        minRows={2}
        maxLength={LONGEST_PASS_WORDS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" disabled={!isWhole}>
          Pass deal
        </Button>
      </Group>
    </form>
  );
}

export function tellPassed({ reason, words }: Passed): string {
  const said = [reason, words].filter((one) => one !== null);
  return said.length === 0 ? "No reason given" : said.join(". ");
}
