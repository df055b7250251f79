import { type MatchedFile, MOST_MATCHED_ROWS, matchHoldings } from "@labs/contract/portfolios/holdings";
import { Alert, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FileDrop } from "../../../components/field/file-drop.tsx";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { ProgressLine } from "../../../components/status/progress-line.tsx";
import { upload } from "../../../lib/calls/upload.ts";
import { count } from "../../../lib/format.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { MatchReview } from "./match-review.tsx";

interface ImportDialogProps {
  portfolioId: string;
  onClose: () => void;
}

/** Properties from a file: first what each row names, then what of it is kept. */
export function ImportDialog({ portfolioId, onClose }: ImportDialogProps) {
  const [sent, setSent] = useState(0);
  const match = useMutation({
    mutationFn: (file: File) =>
      upload<MatchedFile>({
        endpoint: matchHoldings,
        params: { id: portfolioId },
        fields: {},
        file,
        onProgress: setSent,
      }),
    meta: { inline: true },
  });
  return (
    <Dialog
      closeButtonProps={{ "aria-label": "Close" }}
      opened
      onClose={onClose}
      title="Add properties from a file"
      size={match.data ? "min(1100px, 100%)" : "lg"}
    >
      <Stack gap="md">
        {match.data ? (
          <MatchReview
            portfolioId={portfolioId}
            file={match.data}
            onAgain={() => match.reset()}
            onDone={onClose}
          />
        ) : (
          <>
            <FileDrop
              label="File of properties"
              hint={`CSV or XLSX, at most ${count(MOST_MATCHED_ROWS)} rows under a header with Address, Parcel number or Place id. Acquisition price, Acquired, Rent, Ownership share and Notes are read too.`}
              endings={[".csv", ".xlsx", ".xls", ".txt"]}
              isDisabled={match.isPending}
              onFiles={([file]) => file && match.mutate(file)}
            />
            {match.isPending ? (
              <ProgressLine
                label="Upload"
                stage={sent < 1 ? "Uploading" : "Finding the properties"}
                done={sent}
                total={sent < 1 ? 1 : null}
                isShare
              />
            ) : null}
            {match.isError ? (
              <Alert color="red" role="alert" title="The file was not read">
                {messageOfFailure(match.error)}
              </Alert>
            ) : null}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
