import { type Coefficients, estimateFromComps, scoreComps } from "./comps/score-comps.ts";
import type { Bandwidths, Facts, Placed } from "./comps/similarity.ts";

/** Inputs of a reference case of rent comps; the field names are those of the reference file. */
export interface RentCompCaseInputs {
  coefficients: Coefficients;
  bandwidths?: Partial<Bandwidths>;
  annualRentGrowth: number;
  outlierZ?: number;
  subject: Facts;
  comps: readonly (Placed & { id: string; rent: number })[];
}

export interface RentCompCaseOutputs {
  rows: {
    id: string;
    timeFactor: number;
    attributeFactor: number;
    adjustedRent: number;
    similarity: number;
    robustZ: number;
    excluded: boolean;
  }[];
  all: { rent: number | null; nEff: number };
  included: { rent: number | null; nEff: number };
}

/** Computes a reference case of rent comps in the reference file's own layout. */
export function goldenRentComp(inputs: RentCompCaseInputs): RentCompCaseOutputs {
  const scored = scoreComps({
    ...inputs,
    annualGrowth: inputs.annualRentGrowth,
    subject: knownFacts(inputs.subject),
    comps: inputs.comps.map(({ rent, ...comp }) => ({ ...comp, ...knownFacts(comp), amount: rent })),
  });
  const { all, included } = estimateFromComps(scored);
  return {
    rows: scored.map((comp) => ({
      id: comp.id,
      timeFactor: comp.timeFactor,
      attributeFactor: comp.attributeFactor,
      adjustedRent: comp.adjustedAmount,
      similarity: comp.similarity,
      robustZ: comp.robustZ,
      excluded: comp.excluded,
    })),
    all: { rent: all.amount, nEff: all.nEff },
    included: { rent: included.amount, nEff: included.nEff },
  };
}

/** A case file may leave a fact out; the engine wants it said. */
function knownFacts(facts: Partial<Facts>): Facts {
  return {
    sqft: facts.sqft ?? null,
    beds: facts.beds ?? null,
    baths: facts.baths ?? null,
    yearBuilt: facts.yearBuilt ?? null,
  };
}
