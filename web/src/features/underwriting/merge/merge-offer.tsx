import type { UnderwritingVersion } from "@labs/contract/underwriting";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useModel } from "../model/model-context.tsx";
import { historyQuery, versionQuery } from "../queries.ts";
import { useDrafts } from "../store.ts";
import { MergeSheet } from "./merge-sheet.tsx";

interface MergeOfferProps {
  moduleUrl: string;
  onSaved: (version: UnderwritingVersion) => void;
  /** The merge goes on as a draft. */
  onTaken: () => void;
}

/** Where somebody saved another version meanwhile: the way to merge it with the draft. */
export function MergeOffer({ moduleUrl, onSaved, onTaken }: MergeOfferProps) {
  const { propertyId } = useModel();
  const client = useQueryClient();
  const latest = useQuery({ ...historyQuery(propertyId), staleTime: 0 });
  const newest = latest.data?.items[0];
  const basedOn = useDrafts((drafts) => drafts.byProperty[propertyId]?.basedOn);
  // The sheet stays, with what was decided and why it was not saved, while a newer version is read.
  const [theirs, setTheirs] = useState<UnderwritingVersion>();
  const open = useMutation({
    mutationFn: (version: number) => client.fetchQuery(versionQuery(propertyId, version)),
    onSuccess: setTheirs,
  });
  const close = () => setTheirs(undefined);
  if (newest === undefined || newest.version === basedOn || newest.locked) return null;
  const readNewest = async () => {
    const { data } = await latest.refetch();
    open.mutate(data?.items[0]?.version ?? newest.version);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        mt="sm"
        loading={open.isPending}
        onClick={() => open.mutate(newest.version)}
      >
        Merge with version {newest.version}, saved by {newest.createdBy}
      </Button>
      {theirs ? (
        <MergeSheet
          moduleUrl={moduleUrl}
          theirs={theirs}
          onConflict={() => void readNewest()}
          onClose={close}
          onSaved={onSaved}
          onTaken={() => {
            close();
            onTaken();
          }}
        />
      ) : null}
    </>
  );
}
