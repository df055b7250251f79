import { CountyMetrics, countiesMetrics, Metric } from "@labs/contract/markets/metrics";
import { answer, refuse } from "./network.ts";
import { sample } from "./sample.ts";

export const marketMetric = (key: string, label: string, given: Partial<Metric> = {}) =>
  sample(Metric, {
    key,
    label,
    unit: "usd",
    direction: "neutral",
    method: `How ${label.toLowerCase()} is made.`,
    missing: `No ${label.toLowerCase()} is published`,
    source: "Rent index",
    asOf: "2026-09",
    coverage: 3,
    ...given,
  });

/** Three counties by rent, unemployment and hazard; of one nobody publishes a rent. */
export const countyFigures = sample(CountyMetrics, {
  asOf: "2026-09",
  geometryVintage: "2017",
  metrics: [
    marketMetric("typicalRent", "Typical rent", { direction: "higherIsBetter", coverage: 2 }),
    marketMetric("unemploymentRate", "Unemployment", {
      unit: "fraction",
      theme: "jobs",
      direction: "lowerIsBetter",
      source: "Labor office",
    }),
    marketMetric("hazardRiskScore", "Hazard risk", {
      unit: "index",
      theme: "risk",
      codes: [{ value: 100, text: "100 or more" }],
      demo: true,
    }),
    marketMetric("permits", "Permits", { coverage: 0 }),
  ],
  ids: ["12057", "12103", "13121"],
  names: ["Hillsborough County, FL", "Pinellas County, FL", "Fulton County, GA"],
  msaIds: ["45300", "45300", null],
  values: {
    typicalRent: [1875, 1790, null],
    unemploymentRate: [0.035, 0.031, 0.042],
    hazardRiskScore: [100, 71.4, 12],
    permits: [null, null, null],
  },
});

/** As the server answers it: of the metrics that were asked for, or of all. */
export const answerFigures = (figures: CountyMetrics = countyFigures) =>
  answer(countiesMetrics, ({ query }) => {
    const asked = query.metric;
    if (asked === undefined) return figures;
    const unknown = asked.find((name) => !countyFigures.metrics.some(({ key }) => key === name));
    if (unknown !== undefined) return refuse("invalid", `There is no metric ${unknown}`);
    const metrics = figures.metrics.filter(({ key }) => asked.includes(key));
    const values = Object.fromEntries(metrics.map(({ key }) => [key, figures.values[key] ?? []]));
    return { ...figures, metrics, values };
  });
