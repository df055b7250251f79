import type { MarketStats } from "@labs/contract/markets/metrics";
import { fillInputs, type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { type HomeOfPlace, homeOfPlace, openStabilizedNoi } from "@labs/underwriting/stabilized-noi";
import { evaluate } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../../lib/database/database.ts";
import { type FirmTemplate, loadTemplates } from "../../assumptions/service.ts";
import { estimateLosses, type StartingPremium, startPremium } from "../defaults/home-premium.ts";
import { startTaxRate } from "../defaults/home-taxes.ts";
import { roundRate } from "../defaults/round-rate.ts";
import type { AreaKind } from "../repository.ts";

/** No publisher of rents and values says how large the homes are: an assumption, of which premiums alone depend. */
const TYPICAL_SQFT = 1_800;
export const TYPICAL_HOME = `a home of ${TYPICAL_SQFT.toLocaleString("en-US")} square feet`;

/** What is published of a place. */
export interface PlaceFigures {
  monthlyRent: number;
  value: number;
  propertyTaxRate: number;
  /** Expected losses a year as a share of what buildings cost; null where nobody says, and none are added. */
  lossRate: number | null;
  /** Null for the firm's own. */
  turnoverRate: number | null;
}

interface Place {
  kind: AreaKind;
  id: string;
}

/** What a home of typical rent and value costs to run in each place, on the firm's assumptions. */
export interface TypicalHomes {
  /** Stabilized NOI over value; the reason where the firm's template leaves something open. */
  calculateNetYield(place: Place, figures: PlaceFigures): number | string;
  /** The same with what it is made of. */
  openNetYield(place: Place, figures: PlaceFigures): NonNullable<MarketStats["netYield"]> | string;
}

const INCOMPLETE = "The firm's template lacks an assumption that a home needs";

/** Reads the templates that are in force for homes of every county and metro. */
export async function loadTypicalHomes(
  executor: Executor,
  of: {
    counties: readonly { id: string; msaId: string | null }[];
    metros: readonly { id: string }[];
    now: Date;
  },
): Promise<TypicalHomes> {
  const findTemplate = await loadTemplates(executor, {
    countyIds: of.counties.map(({ id }) => id),
    metroIds: of.metros.map(({ id }) => id),
    now: of.now,
  });
  const metroOf = new Map(of.counties.map(({ id, msaId }) => [id, msaId]));
  const statesOfMetros = listStates(of.counties);
  const find = ({ kind, id }: Place): PlaceTerms => {
    const isCounty = kind === "county";
    const place = isCounty
      ? { countyFips: id, metroId: metroOf.get(id) ?? null }
      : { countyFips: "", metroId: id };
    const template = findTemplate({ propertyType: "singlefamily", ...place });
    return { template, stateFips: isCounty ? id.slice(0, 2) : (statesOfMetros.get(id) ?? "") };
  };
  const opened = new Map<FirmTemplate, ReturnType<typeof openStabilizedNoi>>();
  return {
    calculateNetYield(place, figures) {
      const terms = find(place);
      const { template } = terms;
      if (!opened.has(template)) opened.set(template, openStabilizedNoi(complete(template)));
      const noi = opened.get(template)?.(describeHome(terms, figures));
      return noi === undefined ? INCOMPLETE : noi / figures.value;
    },
    openNetYield: (place, figures) => listParts(find(place), figures),
  };
}

/** What the firm assumes of a place, and the state by whose premiums its homes are insured. */
interface PlaceTerms {
  template: FirmTemplate;
  stateFips: string;
}

/** The state in which a metro has most of its counties. */
function listStates(counties: readonly { id: string; msaId: string | null }[]): ReadonlyMap<string, string> {
  const byMetro = Map.groupBy(counties, ({ msaId }) => msaId);
  return new Map(
    [...byMetro].flatMap(([metroId, own]) => {
      const byState = Map.groupBy(own, ({ id }) => id.slice(0, 2));
      const [most] = [...byState].sort(([, one], [, other]) => other.length - one.length);
      return metroId === null || most === undefined ? [] : [[metroId, most[0]] as const];
    }),
  );
}

const complete = ({ local, general }: FirmTemplate): Inputs =>
  fillInputs([
    { basis: "template", inputs: local },
    { basis: "template", inputs: general },
  ]).inputs;

/** What the firm says of the place itself outranks what is published of it, as in every underwriting. */
function describeHome({ template, stateFips }: PlaceTerms, of: PlaceFigures): HomeOfPlace {
  const own = (path: string): number | undefined => firstYear(inputAt(template.local, path));
  const usual = (path: string): number => firstYear(inputAt(template.general, path)) ?? Number.NaN;
  return {
    monthlyRent: of.monthlyRent,
    value: of.value,
    propertyTaxRate:
      own("propertyTaxRate") ??
      startTaxRate({ owners: of.propertyTaxRate, firm: usual("propertyTaxRate"), stateFips }).rate,
    insuranceAnnual: own("insuranceAnnual") ?? startPremiumOf({ template, stateFips }, of).amount,
    turnoverRate:
      own("turnoverRate") ?? (of.turnoverRate === null ? usual("turnoverRate") : roundRate(of.turnoverRate)),
  };
}

/** What insurance starts from where the firm says nothing of the place itself. */
function startPremiumOf({ template, stateFips }: PlaceTerms, { lossRate }: PlaceFigures): StartingPremium {
  const path = "insuranceAnnual";
  const amount = firstYear(inputAt(template.general, path)) ?? Number.NaN;
  return startPremium({
    firm: { amount, isOwn: template.entered.has(path) },
    stateFips,
    losses: lossRate === null ? null : estimateLosses(TYPICAL_SQFT, lossRate),
  });
}

/** Whose rate of tax stands, where it is not what owners of the place pay. */
function describeTax({ template, stateFips }: PlaceTerms, { propertyTaxRate: owners }: PlaceFigures): string {
  if (inputAt(template.local, "propertyTaxRate") !== undefined) return " (as the firm assumes there)";
  const firm = firstYear(inputAt(template.general, "propertyTaxRate")) ?? Number.NaN;
  return startTaxRate({ owners, firm, stateFips }).isFirms
    ? ` (the firm's: owners who live there pay ${percent(owners)}, with exemptions or caps that a rental lacks)`
    : "";
}

/** What the premium of a place rests on. */
function describePremium(terms: PlaceTerms, figures: PlaceFigures): string {
  if (inputAt(terms.template.local, "insuranceAnnual") !== undefined) return "as the firm assumes there";
  const { owners } = startPremiumOf(terms, figures);
  const hazards =
    figures.lossRate === null
      ? "without local hazards, as no current loss rate is loaded"
      : "with local hazards";
  return owners === undefined
    ? hazards
    : `as owners in ${owners.state} paid on average in 2022, which is more than the firm's ${hazards}`;
}

/** Of a value by year its first. */
function firstYear(value: unknown): number | undefined {
  const [first] = [value].flat();
  return typeof first === "number" ? first : undefined;
}

function listParts(terms: PlaceTerms, figures: PlaceFigures): NonNullable<MarketStats["netYield"]> | string {
  const { template } = terms;
  const home = describeHome(terms, figures);
  const validated = validateInputs("singlefamily", homeOfPlace(complete(template), home));
  if (!validated.ok) return INCOMPLETE;
  const { values } = evaluate("singlefamily", validated.inputs);
  const read = (key: string): number => Number(values[key]);
  const named: [label: string, amount: number][] = [
    ["Property tax", read("stabilizedPropertyTax")],
    ["Insurance", read("stabilizedInsurance")],
    ["Property management", read("stabilizedManagementFee")],
    ["Repairs and maintenance", read("stabilizedRepairsMaintenance")],
    ["Turnover and leasing", read("stabilizedTurnover") + read("stabilizedLeasing")],
  ];
  const known = named.reduce((sum, [, amount]) => sum + amount, 0);
  const rest = read("stabilizedOperatingExpenses") - known;
  const noi = read("stabilizedNoi");
  const rent = read("stabilizedGrossPotentialRent");
  const lines: [label: string, amount: number][] = [
    ["Gross potential rent", rent],
    ["Vacancy", -read("stabilizedVacancy")],
    ["Bad debt and concessions", -read("stabilizedBadDebt") - read("stabilizedConcessions")],
    ["Other income", read("stabilizedOtherIncome")],
    ...[...named, ["Other expenses", rest] as [string, number]].map(([label, amount]): [string, number] => [
      label,
      -amount,
    ]),
  ];
  return {
    value: figures.value,
    noi,
    netYield: noi / figures.value,
    expenseRatio: 1 - noi / rent,
    lines: lines
      .filter(([, amount]) => Math.abs(amount) >= 0.5)
      .map(([label, amount]) => ({ label, amount })),
    assumptions: [
      `Typical home value of ${dollars(figures.value)} at a typical rent of ${dollars(figures.monthlyRent)} a month, ${TYPICAL_HOME} (assumed).`,
      `Property tax at ${percent(home.propertyTaxRate)} of the value${describeTax(terms, figures)}, insurance of ${dollars(home.insuranceAnnual)} a year ${describePremium(terms, figures)}, ${percent(home.turnoverRate)} of tenants leaving a year${figures.turnoverRate === null ? " (firm's template)" : ""}.`,
      "All else as the firm's template assumes for homes here. Before capital expenditures.",
    ],
  };
}

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString("en-US")}`;
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
