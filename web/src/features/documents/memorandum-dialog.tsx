import { upTo } from "@labs/charts/tokens";
import { documentContent, type LabsDocument } from "@labs/contract/documents";
import {
  MEMORANDUM_FIELDS,
  type Memorandum,
  type MemorandumProposal,
  type MemorandumTable,
} from "@labs/contract/uploads/memoranda";
import { Alert, Button, Checkbox, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { writeAddress } from "../../lib/calls/call.ts";
import { count, rate } from "../../lib/format.ts";
import { PrintedPlace } from "../review/printed-source.tsx";
import { SideBySide } from "../review/side-by-side.tsx";
import classes from "./documents-desk.module.css";
import { refreshFacts, takeProposals, useMemorandum } from "./queries.ts";

/** Where page and figures stand below each other, both have to be seen. */
const PAGE_HEIGHT = { beside: 640, above: 340 };

const inWords = (number: number, one: string): string => `${count(number)} ${number === 1 ? one : `${one}s`}`;

/** What a PDF says of its property, each figure beside its page; nothing is taken before somebody ticks it. */
export function MemorandumDialog({ document, onClose }: { document: LabsDocument; onClose: () => void }) {
  const { data, error, refetch } = useMemorandum(document.id);
  return (
    <Dialog opened onClose={onClose} size="95%" title={`Read ${document.name}`}>
      {error && !data ? (
        <FailureNote what="The document" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data ? <ReadDocument memorandum={data} /> : null}
    </Dialog>
  );
}

type Pointed = { text: string; box: MemorandumProposal["box"] };

function ReadDocument({ memorandum }: { memorandum: Memorandum }) {
  const { documentId, name, proposals, tables, unread, tieOuts, pages } = memorandum;
  const [pointed, setPointed] = useState<Pointed | undefined>(proposals[0]);
  const isNarrow = useMediaQuery(upTo("laptop"), false, { getInitialValueInEffect: false });
  const address = writeAddress(documentContent, { params: { id: documentId }, query: { download: "true" } });
  return (
    <>
      {unread.length > 0 ? (
        <Alert
          color="yellow"
          role="note"
          title={`${count(unread.length)} of ${count(pages)} pages were not read`}
        >
          {unread
            .slice(0, 5)
            .map(({ page, reason }) => `Page ${page}: ${reason}`)
            .join(". ")}
        </Alert>
      ) : null}
      <SideBySide
        name="Figures"
        words={`${inWords(proposals.length, "place")}, ${inWords(tables.length, "table")}`}
        source={
          <PrintedPlace
            id={`memorandum ${documentId}`}
            {...{
              address,
              turns: memorandum.turns,
              place: pointed,
              height: isNarrow ? PAGE_HEIGHT.above : PAGE_HEIGHT.beside,
            }}
          />
        }
        list={<Proposals memorandum={memorandum} onPoint={setPointed} />}
        renderPanel={() => (
          <div className={classes.read}>
            {tieOuts.map(({ text, ok }) => (
              <Text key={text} size="sm" c={ok ? undefined : "var(--labs-warn)"}>
                {text}.
              </Text>
            ))}
            <Tables tables={tables} onPoint={setPointed} />
            {proposals.length + tables.length === 0 ? (
              <EmptyState title="Nothing was found">{`${name} names no figure of a property that could be read.`}</EmptyState>
            ) : null}
          </div>
        )}
      />
    </>
  );
}

interface ProposalsProps {
  memorandum: Memorandum;
  onPoint: (place: Pointed) => void;
}

function Proposals({ memorandum, onPoint }: ProposalsProps) {
  const { documentId, proposals, facts } = memorandum;
  const [taken, setTaken] = useState<Record<string, string>>({});
  const accepting = useMutation({
    mutationFn: takeProposals,
    meta: { inline: true },
    onSuccess: () => {
      setTaken({});
      void refreshFacts();
    },
  });
  const chosen = Object.entries(taken).filter(([, id]) => id !== "");
  const accept = () =>
    accepting.mutate({
      id: documentId,
      accepted: chosen.map(([field, id]) => ({ id, basedOn: facts[field]?.version ?? 0 })),
    });
  return (
    <div className={classes.read}>
      <Table aria-label="What the document says" verticalSpacing={4}>
        <Table.Tbody>
          {proposals.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              {...{ proposal, onPoint }}
              fact={facts[proposal.field]}
              isTaken={taken[proposal.field] === proposal.id}
              onTake={(isTaken) => setTaken({ ...taken, [proposal.field]: isTaken ? proposal.id : "" })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {accepting.error ? <FailureNote what="The figures" error={accepting.error} /> : null}
      {Object.keys(facts).length > 0 ? (
        <Button size="xs" disabled={chosen.length === 0} loading={accepting.isPending} onClick={accept}>
          Take {count(chosen.length)} as facts
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          File the document with a property to take figures as its facts.
        </Text>
      )}
    </div>
  );
}

interface ProposalRowProps {
  proposal: MemorandumProposal;
  fact: Memorandum["facts"][string] | undefined;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
  onPoint: (place: Pointed) => void;
}

function ProposalRow({ proposal, fact, isTaken, onTake, onPoint }: ProposalRowProps) {
  const { field, text, isProForma, box, confidence, doubts } = proposal;
  const name = `${MEMORANDUM_FIELDS[field]}${isProForma ? ", pro forma" : ""}`;
  return (
    <Table.Tr>
      <Table.Td>
        {fact === undefined ? (
          name
        ) : (
          <Checkbox
            size="xs"
            label={name}
            aria-label={`Take ${name} ${text}`}
            checked={isTaken}
            onChange={(event) => onTake(event.currentTarget.checked)}
          />
        )}
        {fact === undefined ? null : (
          <Text size="xs" c="dimmed">
            Now: {fact.value === null ? "not known" : String(fact.value)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="default" onClick={() => onPoint(proposal)}>
          {text}, page {box.page}
        </Button>
        {doubts.map((doubt) => (
          <Text key={doubt} size="xs" c="var(--labs-warn)">
            {doubt}
          </Text>
        ))}
      </Table.Td>
      <Table.Td data-align="right">{rate(confidence, 0)}</Table.Td>
    </Table.Tr>
  );
}

const KINDS: Record<MemorandumTable["kind"], string> = {
  rentRoll: "Rent roll",
  unitMix: "Unit mix",
  statement: "Operating statement",
};

function Tables({ tables, onPoint }: { tables: MemorandumTable[]; onPoint: (place: Pointed) => void }) {
  if (tables.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        Tables
      </Text>
      {tables.map(({ kind, title, box, rows }) => (
        <Button
          key={`${kind} ${box.page} ${box.top}`}
          size="compact-xs"
          variant="default"
          onClick={() => onPoint({ text: title, box })}
        >
          {KINDS[kind]}, page {box.page}, {inWords(rows, "row")}
        </Button>
      ))}
      <Text size="xs" c="dimmed">
        Upload the file as a rent roll or an operating statement to read a table whole.
      </Text>
    </>
  );
}
