import { msaStats } from "@labs/contract/markets/metrics";
import { getProperty } from "@labs/contract/property-page";
import {
  createUnderwriting,
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  lockUnderwriting,
  startUnderwriting,
  tellPresence,
} from "@labs/contract/underwriting";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointQuery, writeAddress } from "../../lib/calls/call.ts";
import type { Draft } from "./model/draft.ts";

/** Asked for with the property: the page shows the failure of either. */
export const formulaPagesQuery = () => ({ ...endpointQuery(getFormulaPages), meta: { inline: true } });

export const startQuery = (id: string) => endpointQuery(startUnderwriting, { params: { id } });

export const historyQuery = (id: string) => endpointQuery(listUnderwriting, { params: { id } });

export const versionQuery = (id: string, version: number | "latest") =>
  endpointQuery(getUnderwriting, { params: { id, version } });

export const workbookHref = (id: string, version: number) =>
  writeAddress(getUnderwriting, { params: { id, version }, query: { format: "xlsx" } });

interface HomeValueRecord {
  /** Of the metro's name, its record and its source; null outside of all metros. */
  metro: { name: string; source: string; points: (readonly [month: string, value: number])[] } | null;
}

/** The month by month record of home values of a home's metro: what a bad hold looked like there. */
export const homeValueRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ["home-value-record", id],
    queryFn: async ({ client }): Promise<HomeValueRecord> => {
      const home = await client.fetchQuery(endpointQuery(getProperty, { params: { id }, query: {} }));
      if (home.msa === null) return { metro: null };
      const stats = await client.fetchQuery(endpointQuery(msaStats, { params: { id: home.msa.id } }));
      // A real home is never judged by a simulated market, nor the other way round.
      const series = stats.series.find(({ key, demo }) => key === "typicalHomeValue" && demo === home.demo);
      return {
        metro: { name: home.msa.name, source: series?.source ?? "", points: series?.points ?? [] },
      };
    },
    // What it consists of is tried again by itself, and the failure stands where the stresses are.
    retry: false,
    meta: { inline: true },
  });

export interface NewVersion {
  id: string;
  name?: string;
  inputs: Inputs;
  basedOn: number;
  merge?: Draft["mergeOf"];
  branch?: string;
}

export const saveVersion = ({ id, ...body }: NewVersion) =>
  call(createUnderwriting, { params: { id }, body });

/** Says that one is here, in which input, and hears who else is. */
export const sayPresence = (id: string, isLeaving: boolean) =>
  call(
    tellPresence,
    {
      params: { id },
      body: { field: (document.activeElement as HTMLElement | null)?.dataset.field ?? null, isLeaving },
    },
    { keepalive: isLeaving },
  );

/** Locks with a reason, and unlocks without. */
export const lockVersion = ({
  id,
  version,
  reason,
}: {
  id: string;
  version: number;
  reason: string | null;
}) =>
  call(lockUnderwriting, {
    params: { id, version },
    body: reason === null ? { isLocked: false } : { isLocked: true, reason },
  });
