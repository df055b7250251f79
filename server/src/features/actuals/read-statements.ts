import type { ActualsSpan, PortfolioActuals } from "@labs/contract/portfolios/actuals";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { listPlans } from "./approved-plans.ts";
import { type ActualHome, type ActualsPart, measureActuals } from "./measure-actuals.ts";
import * as repository from "./repository.ts";

export const nameHome = ({ googlePlacesId, ownId, model, ...named }: repository.HeldHome): ActualHome => ({
  ...{ googlePlacesId, ownId, model },
  label: labelProperty(named),
});

export const listAcquired = (homes: readonly repository.HeldHome[]) =>
  new Map(homes.map(({ googlePlacesId, acquiredAt }) => [googlePlacesId, acquiredAt]));

/** Their months are some megabytes while they are read. */
const HOMES_AT_ONCE = 500;

export async function computeActuals(
  database: Database,
  { source, span }: { source: repository.StatementSource; span: ActualsSpan },
): Promise<PortfolioActuals> {
  const homes =
    "list" in source
      ? (await repository.listHeld(database, source.list)).map((home) => ({
          ...home,
          portfolioId: source.list,
        }))
      : await repository.listHomesByStatement(database, source);
  return measureActuals(readParts(database, homes), span);
}

async function* readParts(
  database: Database,
  homes: readonly repository.HomeOfList[],
): AsyncGenerator<ActualsPart> {
  const isKept = homes.length <= HOMES_AT_ONCE;
  for (let from = 0; from < homes.length; from += HOMES_AT_ONCE) {
    const part = homes.slice(from, from + HOMES_AT_ONCE);
    const told = part.flatMap(({ googlePlacesId, portfolioId }) =>
      portfolioId === null ? [] : [{ googlePlacesId, portfolioId }],
    );
    const places = part.map(({ googlePlacesId }) => googlePlacesId);
    const [kept, plans] = await Promise.all([
      repository.listMonthsOfHomes(database, told),
      listPlans(database, places, listAcquired(part), { isKept }),
    ]);
    yield { homes: part.map(nameHome), kept, plans };
  }
}
