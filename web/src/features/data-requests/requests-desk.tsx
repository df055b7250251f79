import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import type { ReactNode } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { StepList } from "../../components/layout/step-list.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { DropStep } from "./drop-step.tsx";
import { useOpenRequest } from "./request-address.tsx";
import { RequestHistory } from "./request-history.tsx";
import { isKind, STEPS } from "./store.ts";

/** Columns and rows of a file have their code with the first one that is opened. */
const OpenRequest = lazyPart({
  what: "The file",
  load: async () => (await import("./open-request.tsx")).OpenRequest,
  waiting: <RowsSkeleton rows={10} />,
});

interface RequestsDeskProps {
  /** Shows a rent roll that was read; lists are shown here. */
  renderRoll: (request: DataRequestDetail) => ReactNode;
}

/** Drop, map and review on one page, and under it everything that was uploaded. */
export function RequestsDesk({ renderRoll }: RequestsDeskProps) {
  const { id, kind, set, open, close, writeHref } = useOpenRequest();
  return (
    <>
      {id === "" ? (
        <>
          <StepList label="Steps" steps={STEPS} current="drop" />
          <DropStep
            kind={isKind(kind) ? kind : "single-family"}
            onKind={(upload) => set({ upload })}
            onOpen={open}
            writeHref={writeHref}
          />
        </>
      ) : (
        <OpenRequest key={id} id={id} onClose={close} onOpen={open} {...{ renderRoll, writeHref }} />
      )}
      <RequestHistory openId={id} writeHref={writeHref} />
    </>
  );
}
