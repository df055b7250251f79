import type { DataRequestDetail } from "@labs/contract/data-requests";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { FileDrop } from "../../components/file-drop.tsx";
import { RowsSkeleton } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./data-requests.module.css";
import { ENDINGS } from "./drop-step.tsx";
import { OpenRequest } from "./open-request.tsx";
import { usePropertyRolls } from "./queries.ts";
import { useOpenRequest } from "./request-address.tsx";
import { RequestsTable } from "./requests-table.tsx";
import { SendingState } from "./sending-state.tsx";
import { sendFile, useUploads } from "./store.ts";

interface PropertyRollsProps {
  googlePlacesId: string;
  renderRoll: (request: DataRequestDetail) => ReactNode;
}

/** The rent rolls of one community: drop one, or open one of those that were. */
export function PropertyRolls({ googlePlacesId, renderRoll }: PropertyRollsProps) {
  const { id, open, close, hrefOf } = useOpenRequest();
  const { data, error, refetch } = usePropertyRolls(googlePlacesId);
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  const isSending = useUploads(({ sending }) => sending?.state === "sending");
  return (
    <>
      {id === "" ? null : (
        <OpenRequest key={id} id={id} onClose={close} onOpen={open} {...{ renderRoll, hrefOf }} />
      )}
      {id === "" && canUpload ? (
        <div className={classes.drop}>
          <FileDrop
            label="Rent roll of this property"
            lead="Drop a rent roll here"
            hint="The export of any property-management system. Nothing enters the unit mix before you accept it."
            endings={ENDINGS}
            isDisabled={isSending}
            onFiles={(files) => {
              const file = files[0];
              if (file) void sendFile({ file, kind: "rent-roll", googlePlacesId });
            }}
          />
          <SendingState onOpen={open} hrefOf={hrefOf} />
        </div>
      ) : null}
      <Section title="Rent rolls of this property" flush>
        {error ? <FailureNote what="The rent rolls" error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data ? (
          <RequestsTable
            requests={data}
            hrefOf={hrefOf}
            openId={id}
            empty={
              <EmptyState title="No rent roll yet">
                A rent roll that is uploaded here is read, tied out to its own totals, and can be accepted
                into the unit mix.
              </EmptyState>
            }
          />
        ) : null}
      </Section>
    </>
  );
}
