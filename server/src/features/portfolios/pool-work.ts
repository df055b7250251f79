import type { Basis, PortfolioUnderwriting } from "@labs/contract/portfolios/figures";
import type { PoolExplanation, PoolTerms, PortfolioPool } from "@labs/contract/portfolios/pool";
import type { Period } from "@labs/underwriting/explain";
import type { Database } from "../../lib/database/database.ts";
import type { Members } from "./holding-repository.ts";
import { listAllHoldings } from "./holdings.ts";
import { analyzePool, explainPoolFigure, writePoolWorkbook } from "./pool-pages.ts";
import { poolUnderwriting } from "./pool-returns.ts";

/** What is computed over all holdings of a portfolio, by name: what it takes and what it answers. */
export interface PoolCalls {
  returns: { asked: { portfolioId: string; basis: Basis }; answer: PortfolioUnderwriting };
  pages: { asked: { basis: Basis; terms: PoolTerms }; answer: PortfolioPool };
  workbook: {
    asked: { basis: Basis; terms: PoolTerms; name: string; who: string };
    answer: Uint8Array;
  };
  explanation: {
    asked: { basis: Basis; terms: PoolTerms; key: string; period: Period | undefined };
    answer: PoolExplanation;
  };
}

export type PoolCall = keyof PoolCalls;

type Work = {
  [Call in PoolCall]: (
    database: Database,
    of: PoolCalls[Call]["asked"] & { holdings: Awaited<ReturnType<typeof listAllHoldings>> },
  ) => Promise<PoolCalls[Call]["answer"]>;
};

const WORK: Work = {
  returns: poolUnderwriting,
  pages: analyzePool,
  workbook: writePoolWorkbook,
  explanation: explainPoolFigure,
};

/** In whichever process: reads all holdings, and computes. */
export async function workOnPool<Call extends PoolCall>(
  database: Database,
  { call, members, asked }: { call: Call; members: Members; asked: PoolCalls[Call]["asked"] },
): Promise<PoolCalls[Call]["answer"]> {
  const holdings = await listAllHoldings(database, members);
  return WORK[call](database, { ...asked, holdings });
}
