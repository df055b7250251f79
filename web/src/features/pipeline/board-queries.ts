import type { DealBoard, DealCard } from "@labs/contract/deals/board";
import { getBoard } from "@labs/contract/deals/board";
import { changeWork, listPipeline, type Passed, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";
import { listWaiting } from "./queries.ts";

export const useBoard = (filter: z.input<(typeof getBoard)["query"]>) =>
  useQuery({
    ...endpointQuery(getBoard, { query: filter }),
    placeholderData: (before) => before,
    ...refetchOnFocus,
  });

interface Move {
  card: DealCard;
  status: PipelineStatus;
  passed?: Passed;
}

const MOVES = ["move deal"];

const show = ({ card, status }: Move) =>
  queryClient.setQueriesData<DealBoard>({ queryKey: [getBoard.path] }, (board) =>
    board ? showMove(board, { ...card, status }) : board,
  );

/** Shown at once; where somebody else was faster, or it fails, the board is asked again and the reason is told. */
export const useMoveDeal = () =>
  useMutation({
    mutationKey: MOVES,
    scope: { id: "board" },
    onMutate: (move: Move) => void show(move),
    mutationFn: ({ card, status, passed }) =>
      call(changeWork, {
        params: { id: card.googlePlacesId },
        body: { basedOn: findVersion(card), status, ...(passed ? { passed } : {}) },
      }),
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [getBoard.path] }),
        queryClient.invalidateQueries({ queryKey: [listPipeline.path] }),
      ]);
      for (const waiting of listWaiting<Move>(MOVES)) show(waiting);
    },
  });

/** A card that is moved again before its first move was answered is based on that one. */
function findVersion(card: DealCard): number {
  const versions = queryClient
    .getQueriesData<DealBoard>({ queryKey: [getBoard.path] })
    .flatMap(([, board]) => board?.columns ?? [])
    .flatMap(({ items }) => items)
    .filter(({ googlePlacesId }) => googlePlacesId === card.googlePlacesId)
    .map(({ version }) => version);
  return Math.max(card.version, ...versions);
}

/** The card at the head of its new column, until the server tells where it stands. */
function showMove(board: DealBoard, moved: DealCard): DealBoard {
  return {
    ...board,
    columns: board.columns.map(({ status, total, items }) => {
      const rest = items.filter(({ googlePlacesId }) => googlePlacesId !== moved.googlePlacesId);
      const others = total - (items.length - rest.length);
      return status === moved.status
        ? { status, total: others + 1, items: [moved, ...rest] }
        : { status, total: others, items: rest };
    }),
  };
}
