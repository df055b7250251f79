import {
  type BulkRun,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
  startBulkRun,
  stopBulkRun,
} from "@labs/contract/firm-models/bulk-runs";
import {
  type Changes,
  deleteFirmModel,
  evaluateFirmModel,
  exportFirmModel,
  type FirmModel,
  getFirmModel,
  listFirmModels,
  readFirmModelCells,
  restoreFirmModel,
  type SheetWindow,
  solveFirmModel,
  traceFirmModelCell,
  updateFirmModel,
} from "@labs/contract/firm-models/firm-models";
import {
  bidFirmModel,
  rankFirmModelInputs,
  simulateFirmModel,
  tabulateFirmModel,
} from "@labs/contract/firm-models/model-analyses";
import { confirmModelMapping, getModelMapping } from "@labs/contract/firm-models/model-mappings";
import {
  compareModelRuns,
  fillFirmModel,
  getModelRun,
  keepModelRun,
  listModelRuns,
} from "@labs/contract/firm-models/model-runs";
import { listPortfolios } from "@labs/contract/portfolios/portfolios";
import { listSavedSearches } from "@labs/contract/property-search/saved-searches";
import { listDataRequests } from "@labs/contract/uploads/data-requests";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery, fillPath, writeAddress } from "../../lib/calls/call.ts";
import { sendForFile } from "../../lib/calls/transport.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

export const MODELS_PAGE = 20;
const POLL_MILLISECONDS = 1_000;

/** Whether something happens by itself, so that it is worth asking again. */
export const isAtWork = ({ status }: Pick<FirmModel, "status">): boolean =>
  status === "queued" || status === "reading";

export function useFirmModels(page: number) {
  return useQuery({
    ...endpointQuery(listFirmModels, { query: { page, pageSize: MODELS_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? 2 * POLL_MILLISECONDS : false),
    ...refetchOnFocus,
  });
}

export const firmModelQuery = (id: string) => endpointQuery(getFirmModel, { params: { id } });

export function useFirmModel(id: string) {
  return useQuery({
    ...firmModelQuery(id),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MILLISECONDS : false),
  });
}

export const refreshModels = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/firm-models"),
  });

/** The outputs under changed inputs; those of before stand until they are there. */
export function useEvaluation(id: string, changes: Changes) {
  return useQuery({
    queryKey: [fillPath(evaluateFirmModel.path, { id }), { changes }] as const,
    queryFn: ({ signal }) => call(evaluateFirmModel, { params: { id }, body: { changes } }, { signal }),
    placeholderData: keepPreviousData,
    // An answer is of its changes for ever.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const BLOCK = { rows: 60, columns: 40 };

export interface BlockPlace {
  sheet: number;
  top: number;
  left: number;
}

/** The blocks of a sheet that are in sight; under other changes those of before stand until they are there. */
export function useBlocks(id: string, changes: Changes, blocks: readonly BlockPlace[]) {
  return useQueries({
    queries: blocks.map(({ sheet, top, left }) => ({
      queryKey: [fillPath(readFirmModelCells.path, { id }), { sheet, top, left, changes }] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          readFirmModelCells,
          { params: { id }, body: { changes, sheet, top, left, ...BLOCK } },
          { signal },
        ),
      placeholderData: (before: SheetWindow | undefined) =>
        before?.sheet === sheet && before.top === top && before.left === left ? before : undefined,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
}

export function useTrace(id: string, { changes, cell }: { changes: Changes; cell: string | null }) {
  return useQuery({
    queryKey: [fillPath(traceFirmModelCell.path, { id }), { changes, cell }] as const,
    queryFn: ({ signal }) =>
      call(traceFirmModelCell, { params: { id }, body: { changes, cell: cell ?? "" } }, { signal }),
    enabled: cell !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const solveModel = (id: string, body: z.input<typeof solveFirmModel.body>) =>
  call(solveFirmModel, { params: { id }, body });

export const shareModel = ({ id, shared }: { id: string; shared: boolean }) =>
  call(updateFirmModel, { params: { id }, body: { shared } });

export const removeModel = (id: string) => call(deleteFirmModel, { params: { id } });

export const bringBackModel = (id: string) => call(restoreFirmModel, { params: { id } });

/** Saves the workbook with the changed inputs filled in. */
export async function saveWorkbook(
  id: string,
  { changes, name }: { changes: Changes; name: string },
): Promise<void> {
  const { file } = await sendForFile(writeAddress(exportFirmModel, { params: { id } }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ changes }),
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const useMapping = (id: string) => useQuery(endpointQuery(getModelMapping, { params: { id } }));

export const confirmMapping = (id: string, body: z.input<typeof confirmModelMapping.body>) =>
  call(confirmModelMapping, { params: { id }, body });

export const fillModel = (id: string, body: z.input<typeof fillFirmModel.body>) =>
  call(fillFirmModel, { params: { id }, body });

export const keepRun = (id: string, body: z.input<typeof keepModelRun.body>) =>
  call(keepModelRun, { params: { id }, body });

const RUNS_SHOWN = 100;

export const useRuns = (id: string) =>
  useQuery(endpointQuery(listModelRuns, { params: { id }, query: { pageSize: RUNS_SHOWN } }));

export const readRun = (id: string, runId: string) => call(getModelRun, { params: { id, runId } });

/** What one kept run has otherwise than another; nothing is asked before both are chosen. */
export const useDifferences = (id: string, { from, to }: { from: string; to: string | null }) =>
  useQuery({
    ...endpointQuery(compareModelRuns, { params: { id, runId: to ?? from }, query: { from } }),
    enabled: to !== null,
  });

export const findBid = (id: string, body: z.input<typeof bidFirmModel.body>) =>
  call(bidFirmModel, { params: { id }, body });

export const tabulate = (id: string, body: z.input<typeof tabulateFirmModel.body>) =>
  call(tabulateFirmModel, { params: { id }, body });

export const rankInputs = (id: string, body: z.input<typeof rankFirmModelInputs.body>) =>
  call(rankFirmModelInputs, { params: { id }, body });

export const simulate = (id: string, body: z.input<typeof simulateFirmModel.body>) =>
  call(simulateFirmModel, { params: { id }, body });

export const BULK_ROWS = 50;

/** Whether a bulk run still moves. */
export const isUnderway = ({ status }: Pick<BulkRun, "status">): boolean =>
  status === "queued" || status === "running";

export const useBulkRuns = (id: string) =>
  useQuery({
    ...endpointQuery(listBulkRuns, { params: { id }, query: { pageSize: 20 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderway) ? 2 * POLL_MILLISECONDS : false),
  });

export const useBulkRun = (id: string, bulkId: string) =>
  useQuery({
    ...endpointQuery(getBulkRun, { params: { id, bulkId } }),
    refetchInterval: ({ state }) => (state.data && isUnderway(state.data) ? POLL_MILLISECONDS : false),
  });

/** Rows of a run; while it goes on they are asked for again. */
export const useBulkRows = (of: { id: string; bulkId: string; page: number; isUnderway: boolean }) =>
  useQuery({
    ...endpointQuery(listBulkRows, {
      params: { id: of.id, bulkId: of.bulkId },
      query: { page: of.page, pageSize: BULK_ROWS },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: of.isUnderway ? 3 * POLL_MILLISECONDS : false,
  });

export const beginBulkRun = (id: string, body: z.input<typeof startBulkRun.body>) =>
  call(startBulkRun, { params: { id }, body });

export const endBulkRun = ({ id, bulkId }: { id: string; bulkId: string }) =>
  call(stopBulkRun, { params: { id, bulkId } });

/** What a model can be run over. */
export const usePortfolios = () => useQuery(endpointQuery(listPortfolios));
export const useSearches = () => useQuery(endpointQuery(listSavedSearches));
export const useLists = () =>
  useQuery(
    endpointQuery(listDataRequests, { query: { kind: ["single-family", "multi-family"], pageSize: 100 } }),
  );
