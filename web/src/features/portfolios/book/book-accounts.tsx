import type { BookUpload, UnknownAccount } from "@labs/contract/portfolios/book";
import { AccountKey } from "@labs/contract/uploads/operating-statements";
import { CHART } from "@labs/operating-statements/chart";
import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { counted, money } from "../../../lib/format.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { mapBookLines } from "./book-queries.ts";

const LEFT_OUT = "leftOut";
const GROUPS = {
  rental: "Rent",
  otherIncome: "Other income",
  expense: "Expenses",
  below: "Below NOI",
} as const;
const ACCOUNTS = [
  ...Object.entries(GROUPS).map(([group, label]) => ({
    group: label,
    items: CHART.filter((account) => account.group === group).map(({ key, label: name }) => ({
      value: key as string,
      label: name as string,
    })),
  })),
  { group: "No account", items: [{ value: LEFT_OUT, label: "Leave out: no dollars of the property" }] },
];

interface BookAccountsProps {
  portfolioId: string;
  file: BookUpload;
  onMapped: () => void;
}

/** Lines of statements that nothing maps: each gets an account once, for all homes and for the files to come. */
export function BookAccounts({ portfolioId, file, onMapped }: BookAccountsProps) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const map = useMutation({
    mutationFn: () =>
      mapBookLines({
        ...{ id: portfolioId, uploadId: file.id },
        choices: Object.fromEntries(
          Object.entries(chosen).map(([line, account]) => [
            line,
            account === LEFT_OUT
              ? { account: null, reason: "No dollars of the property" }
              : { account: AccountKey.parse(account) },
          ]),
        ),
      }),
    meta: { inline: true },
    onSuccess: onMapped,
  });
  const choose = ({ line }: UnknownAccount, account: string | null) =>
    setChosen(({ [line]: _, ...rest }) => (account === null ? rest : { ...rest, [line]: account }));
  return (
    <Alert color="yellow" title="Lines without an account">
      <Stack gap="sm">
        <Text size="sm">
          Homes that have such a line wait until it is mapped. The next file takes it alike.
        </Text>
        {file.unknownAccounts.map((unknown) => (
          <Select
            key={unknown.line}
            size="xs"
            maw={420}
            label={`${unknown.label}: ${money(unknown.total)} in ${counted(unknown.homes, "home", "homes")}`}
            placeholder="Choose the account"
            data={ACCOUNTS}
            searchable
            clearable
            value={chosen[unknown.line] ?? null}
            onChange={(account) => choose(unknown, account)}
          />
        ))}
        {map.isError ? (
          <Alert color="red" role="alert" title="Nothing was mapped">
            {messageOfFailure(map.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button
            size="xs"
            disabled={Object.keys(chosen).length === 0}
            loading={map.isPending}
            onClick={() => map.mutate()}
          >
            Map and read again
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
