import type { BookKind, BookUpload } from "@labs/contract/portfolios/book";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FileDrop } from "../../../components/field/file-drop.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { ProgressLine } from "../../../components/status/progress-line.tsx";
import { usePageAddress } from "../../../lib/page-address.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { JobLine } from "../job-line.tsx";
import { refreshPortfolios, usePortfolioJob } from "../queries.ts";
import { BookFiles } from "./book-files.tsx";
import { BookPreview } from "./book-preview.tsx";
import { sendBook } from "./book-queries.ts";

const KINDS: { value: BookKind; label: string; hint: string }[] = [
  {
    value: "homes",
    label: "Homes",
    hint: "One row per home or building: own id and address; purchase date and price, status, rent, lease, loan, ownership share and notes are read too. Any address is accepted.",
  },
  {
    value: "leases",
    label: "Leases",
    hint: "One row per lease: own id, start, end, rent; unit for buildings.",
  },
  {
    value: "loans",
    label: "Loans",
    hint: "One row per home: own id, balance, rate, payment, maturity and balance date.",
  },
  {
    value: "statements",
    label: "Statements",
    hint: "Monthly operating statements of any system: many homes in one file with a column of own ids (or a sheet for each), or one home.",
  },
  {
    value: "balances",
    label: "Balances",
    hint: "Rent rolls or aged receivables, one row per tenant: own id, as-of day, balance owed; billed, collected, prepaid, current, 1–30, 31–60, 61–90 and 90+ days are read too.",
  },
  {
    value: "capexPlan",
    label: "Capital budget",
    hint: "One row per item: own id, month, category, budget. A home with a budget for a year is measured against it, not against its approved version.",
  },
  {
    value: "capexSpend",
    label: "Capital spend",
    hint: "One row per item: own id, month or invoice date, category, amount. Months of which a statement has capital count by the statement.",
  },
];

/** The firm's own homes, leases and loans by files: each is looked at before it changes anything, and can be undone. */
export function BookDesk({ portfolio }: { portfolio: Portfolio }) {
  const address = usePageAddress();
  const opened = address.get("file");
  const valuing = usePortfolioJob();
  const underwriting = usePortfolioJob();
  const canEdit = portfolio.kind === "list" && portfolio.may.edit;
  const open = (uploadId: string | null) => address.set({ file: uploadId }, { opens: uploadId !== null });
  const follow = ({ runs: [first, second] }: BookUpload) => {
    void refreshPortfolios();
    if (first !== undefined) valuing.follow({ jobId: first });
    if (second !== undefined) underwriting.follow({ jobId: second });
  };
  if (opened !== "") {
    return (
      <>
        <JobLine run={valuing} />
        <JobLine run={underwriting} />
        <BookPreview
          key={opened}
          portfolioId={portfolio.id}
          uploadId={opened}
          canEdit={canEdit}
          onClose={() => open(null)}
          onSent={({ id }) => open(id)}
          onChanged={follow}
        />
      </>
    );
  }
  return (
    <>
      <JobLine run={valuing} />
      <JobLine run={underwriting} />
      {canEdit ? <Upload id={portfolio.id} onSent={({ id }) => open(id)} /> : null}
      <BookFiles id={portfolio.id} onOpen={open} onChanged={follow} />
    </>
  );
}

function Upload({ id, onSent }: { id: string; onSent: (upload: BookUpload) => void }) {
  const [kind, setKind] = useState<BookKind>("homes");
  const [sent, setSent] = useState(0);
  const [pasted, setPasted] = useState("");
  const [isPasting, setPasting] = useState(false);
  const [ownId, setOwnId] = useState("");
  const [month, setMonth] = useState("");
  const send = useMutation({
    mutationFn: (file: File) =>
      sendBook({
        id,
        kind,
        file,
        onProgress: setSent,
        ...(kind === "statements" ? { ownId } : {}),
        ...(kind === "balances" ? { endMonth: month } : {}),
      }),
    meta: { inline: true },
    onSuccess: onSent,
  });
  const { hint = "", label = "" } = KINDS.find(({ value }) => value === kind) ?? {};
  const name = label.toLowerCase();
  const paste = () => send.mutate(new File([pasted], `Pasted ${name}.txt`, { type: "text/plain" }));
  return (
    <Section
      title="Upload own homes, leases, loans, statements, balances or capital"
      description="You see every difference before anything changes, and can undo a file afterwards."
    >
      <Stack gap="md">
        <Group gap="sm">
          <SideScroll label="Kinds of files" minWidth={620}>
            <SegmentedControl
              size="sm"
              aria-label="What the file is about"
              data={KINDS.map(({ value, label }) => ({ value, label }))}
              value={kind}
              onChange={(next) => setKind(next as BookKind)}
            />
          </SideScroll>
          <Button
            size="xs"
            variant="default"
            onClick={() => setPasting(!isPasting)}
            aria-expanded={isPasting}
          >
            {isPasting ? "Upload a file instead" : "Paste rows instead"}
          </Button>
        </Group>
        <ForWhole kind={kind} ownId={ownId} onOwnId={setOwnId} month={month} onMonth={setMonth} />
        {isPasting ? (
          <>
            <Textarea
              label="Rows with their header, as copied from a spreadsheet"
              description={hint}
              autosize
              minRows={6}
              maxRows={16}
              value={pasted}
              onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button disabled={pasted.trim() === ""} loading={send.isPending} onClick={paste}>
                Preview the rows
              </Button>
            </Group>
          </>
        ) : (
          <FileDrop
            label={`File of ${name}`}
            hint={`${kind === "statements" ? "CSV, XLSX or PDF" : "CSV or XLSX"}. ${hint}`}
            endings={[".csv", ".xlsx", ".xls", ".txt", ...(kind === "statements" ? [".pdf"] : [])]}
            isDisabled={send.isPending}
            onFiles={([file]) => file && send.mutate(file)}
          />
        )}
        {send.isPending ? (
          <ProgressLine label="Upload" stage="Uploading" done={sent} total={1} isShare />
        ) : null}
        {send.isError ? (
          <Alert color="red" role="alert" title="The file was not taken">
            {messageOfFailure(send.error)}
          </Alert>
        ) : null}
        <Text size="xs" c="dimmed">
          Own ids are the key: the next file with the same ids updates the same homes.
        </Text>
      </Stack>
    </Section>
  );
}

interface ForWholeProps {
  kind: BookKind;
  ownId: string;
  onOwnId: (ownId: string) => void;
  month: string;
  onMonth: (month: string) => void;
}

/** What a file that does not say it is of, as a whole. */
function ForWhole({ kind, ownId, onOwnId, month, onMonth }: ForWholeProps) {
  if (kind === "statements") {
    return (
      <TextInput
        label="Own id of the home"
        description="Only for a file of one home that does not name it."
        maxLength={60}
        maw={320}
        value={ownId}
        onChange={({ currentTarget }) => onOwnId(currentTarget.value)}
      />
    );
  }
  if (kind !== "balances") return null;
  return (
    <TextInput
      type="month"
      label="Month of the balances"
      description="Only for a file that names no day."
      maw={320}
      value={month}
      onChange={({ currentTarget }) => onMonth(currentTarget.value)}
    />
  );
}
