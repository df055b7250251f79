import { msaStats } from "@labs/contract/markets";
import { getProperty } from "@labs/contract/property-page";
import {
  createUnderwriting,
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  lockUnderwriting,
  startUnderwriting,
} from "@labs/contract/underwriting";
import { loadModel, type ModelModule } from "@labs/underwriting/compiled-model";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, queryOf } from "../../lib/calls/call.ts";
import { CallError, NO_ANSWER } from "../../lib/calls/call-error.ts";

/** Asked for with the property: the page shows the failure of either. */
export const formulaPagesQuery = () => ({ ...queryOf(getFormulaPages), meta: { inline: true } });

export const startQuery = (id: string) => queryOf(startUnderwriting, { params: { id } });

export const historyQuery = (id: string) => queryOf(listUnderwriting, { params: { id } });

export const versionQuery = (id: string, version: number | "latest") =>
  queryOf(getUnderwriting, { params: { id, version } });

export const workbookHref = (id: string, version: number) =>
  addressOf(getUnderwriting, { params: { id, version }, query: { format: "xlsx" } });

interface HomeValueRecord {
  /** Of the metro's name, its record and its source; null outside of all metros. */
  metro: { name: string; source: string; points: (readonly [month: string, value: number])[] } | null;
}

/** The month by month record of home values of a home's metro: what a bad hold looked like there. */
export const homeValueRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ["home-value-record", id],
    queryFn: async ({ client }): Promise<HomeValueRecord> => {
      const home = await client.fetchQuery(queryOf(getProperty, { params: { id }, query: {} }));
      if (home.msa === null) return { metro: null };
      const stats = await client.fetchQuery(queryOf(msaStats, { params: { id: home.msa.id } }));
      // A real home is never judged by a simulated market, nor the other way round.
      const series = stats.series.find(({ key, demo }) => key === "typicalHomeValue" && demo === home.demo);
      return {
        metro: { name: home.msa.name, source: series?.source ?? "", points: series?.points ?? [] },
      };
    },
  });

interface NewVersion {
  id: string;
  name?: string;
  inputs: Inputs;
  basedOn?: number;
}

export const saveVersion = ({ id, ...body }: NewVersion) =>
  call(createUnderwriting, { params: { id }, body });

export const lockVersion = ({ id, version, isLocked }: { id: string; version: number; isLocked: boolean }) =>
  call(lockUnderwriting, { params: { id, version }, body: { isLocked } });

const imports = new Map<string, Promise<void>>();

/** Imports the compiled model by its content hash, once: the same bytes that the server evaluates. */
export function importModel(model: ModelName, moduleUrl: string): Promise<void> {
  const known = imports.get(moduleUrl);
  if (known) return known;
  const loading = import(/* @vite-ignore */ moduleUrl).then(
    (module: ModelModule) => loadModel(model, module),
    // The browser's own words hold the address of the module, which tells a person nothing.
    () => {
      throw new CallError(NO_ANSWER, "The formulas could not be loaded. Check the connection and try again.");
    },
  );
  imports.set(moduleUrl, loading);
  // A failed import may be tried again.
  loading.catch(() => imports.delete(moduleUrl));
  return loading;
}
