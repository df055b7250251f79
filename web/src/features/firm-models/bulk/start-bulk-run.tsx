import type { BulkOffer, BulkSource } from "@labs/contract/firm-models/bulk-runs";
import type { Changes, FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { Button, Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count } from "../../../lib/format.ts";
import classes from "../firm-models.module.css";
import { beginBulkRun, refreshModels, useLists, useMapping, usePortfolios, useSearches } from "../queries.ts";
import { readTyped } from "../typed-value.ts";

interface StartProps {
  model: FirmModelDetail;
  /** What is tried on the model: it stands for all of them, beneath what is filled. */
  changes: Changes;
  onBegun: (bulkId: string) => void;
}

/** Over which list, at which offer, to which return. */
export function StartBulkRun({ model, changes, onBegun }: StartProps) {
  const mapping = useMapping(model.id);
  const [source, setSource] = useState("");
  const [offer, setOffer] = useState<BulkOffer["of"] | "">("listPrice");
  const [share, setShare] = useState("100%");
  const [output, setOutput] = useState("");
  const [target, setTarget] = useState("");
  const starting = useMutation({
    meta: { inline: true },
    mutationFn: (body: Parameters<typeof beginBulkRun>[1]) => beginBulkRun(model.id, body),
    onSuccess: ({ id }) => {
      onBegun(id);
      void refreshModels();
    },
  });
  const [part, wanted] = [readShare(share, model), readShare(target, model)];
  const isWrong =
    (offer !== "" && !(part !== undefined && part > 0)) || (output !== "" && wanted === undefined);
  const isMapped = (mapping.data?.version ?? 0) > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || source === "") return;
    starting.mutate({
      source: readSource(source),
      changes: listTried(changes, mapping.data),
      ...(offer === "" ? {} : { offer: { of: offer, share: part ?? 1 } }),
      ...(output === "" ? {} : { bid: { output, target: wanted ?? 0 } }),
    });
  };
  return (
    <Section title="Run over a list" description={describe(listTried(changes, mapping.data), mapping.data)}>
      {mapping.isLoadingError ? (
        <FailureNote what="The mapping" error={mapping.error} onRetry={() => void mapping.refetch()} />
      ) : null}
      <form className={classes.solve} onSubmit={onSubmit}>
        <SourceChoice value={source} onChange={setSource} />
        <OfferFields
          {...{ offer, share }}
          isWrong={part === undefined || part <= 0}
          onOffer={setOffer}
          onShare={setShare}
        />
        <Select
          size="xs"
          label="Maximum bid for"
          allowDeselect={false}
          data={[{ value: "", label: "Not asked" }, ...listReturns(mapping.data)]}
          value={output}
          onChange={(cell) => setOutput(cell ?? "")}
        />
        {output === "" ? null : (
          <TextInput
            size="xs"
            label="Target"
            placeholder="12%"
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          size="xs"
          loading={starting.isPending}
          disabled={source === "" || isWrong || !isMapped}
        >
          Run
        </Button>
      </form>
      {starting.error ? <FailureNote what="The bulk run" error={starting.error} /> : null}
    </Section>
  );
}

/** What is changed in mapped cells may be another property's figure: those stand as in the file until they are filled. */
function listTried(changes: Changes, mapping: ModelMapping | undefined): Changes {
  const mapped = new Set(mapping?.inputs.map(({ cell }) => cell));
  return changes.filter(({ cell }) => !mapped.has(cell));
}

function describe(changes: Changes, mapping: ModelMapping | undefined): string {
  if (mapping?.version === 0) return "Confirm the mapping first: without it nothing can be filled";
  const tried =
    changes.length === 0 ? "" : `, over what is changed on this page in ${count(changes.length)} others`;
  return `Mapped inputs are filled for each property${tried}`;
}

const OFFERS = [
  { value: "listPrice", label: "List price" },
  { value: "valueEstimate", label: "Labs’ value estimate" },
  { value: "", label: "As in the workbook" },
];

interface OfferFieldsProps {
  offer: BulkOffer["of"] | "";
  share: string;
  isWrong: boolean;
  onOffer: (offer: BulkOffer["of"] | "") => void;
  onShare: (share: string) => void;
}

function OfferFields({ offer, share, isWrong, onOffer, onShare }: OfferFieldsProps) {
  return (
    <>
      <Select
        size="xs"
        label="Offer"
        allowDeselect={false}
        data={OFFERS}
        value={offer}
        onChange={(of) => onOffer((of ?? "") as BulkOffer["of"] | "")}
      />
      {offer === "" ? null : (
        <TextInput
          size="xs"
          label="Share of it"
          value={share}
          error={isWrong ? "Type a share" : null}
          onChange={(event) => onShare(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function readShare(text: string, { is1904 }: FirmModelDetail): number | undefined {
  const read = readTyped(text, { entry: "number", is1904 });
  return read.ok && typeof read.value === "number" ? read.value : undefined;
}

const listReturns = (mapping: ModelMapping | undefined) =>
  (mapping?.outputs ?? []).map(({ cell, label }) => ({ value: cell, label: label || cell }));

function readSource(key: string): BulkSource {
  const at = key.indexOf(":");
  return { kind: key.slice(0, at) as BulkSource["kind"], id: key.slice(at + 1) };
}

/** Portfolios, saved searches that were run, and uploaded lists that are done. */
function SourceChoice({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const [portfolios, searches, lists] = [usePortfolios(), useSearches(), useLists()];
  const failed = [
    ["The portfolios", portfolios] as const,
    ["The saved searches", searches] as const,
    ["The uploaded lists", lists] as const,
  ].filter(([, query]) => query.isLoadingError);
  const data = [
    {
      group: "Portfolios",
      items: (portfolios.data?.items ?? []).map(({ id, name }) => ({
        value: `portfolio:${id}`,
        label: name,
      })),
    },
    {
      group: "Saved searches, as run last",
      items: (searches.data?.items ?? []).flatMap(({ lastRequestId, name }) =>
        lastRequestId === null ? [] : [{ value: `search:${lastRequestId}`, label: name }],
      ),
    },
    {
      group: "Uploaded lists",
      items: (lists.data?.items ?? [])
        .filter(({ status }) => status === "completed" || status === "completed_with_errors")
        .map(({ id, fileName }) => ({ value: `list:${id}`, label: fileName })),
    },
  ];
  return (
    <>
      <Select
        size="xs"
        label="List"
        placeholder="Choose a list"
        searchable
        limit={200}
        data={data.filter(({ items }) => items.length > 0)}
        value={value || null}
        onChange={(key) => onChange(key ?? "")}
      />
      {failed.map(([what, query]) => (
        <FailureNote key={what} what={what} error={query.error} onRetry={() => void query.refetch()} />
      ))}
    </>
  );
}
