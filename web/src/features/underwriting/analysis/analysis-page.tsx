import { EmptyState } from "../../../components/status/empty-state.tsx";
import { useCalculationStore } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import type { AnalyzedPage } from "../model/page-groups.ts";
import { useResting } from "../model/use-resting.ts";
import type { AnalysisScope } from "./analysis-run.tsx";
import type { SettingsKind } from "./analysis-settings.ts";
import { BidCurveSection } from "./bid-curve-section.tsx";
import { BidSection } from "./bid-section.tsx";
import { HoldPage } from "./hold-page.tsx";
import { LossSection } from "./loss-section.tsx";
import { RiskSection } from "./risk-section.tsx";
import { ScenariosPage } from "./scenarios-page.tsx";
import { SensitivitySection } from "./sensitivity-section.tsx";
import { SimulationPage } from "./simulation-page.tsx";
import { SolvePage } from "./solve-page.tsx";
import { TornadoSection } from "./tornado-section.tsx";
import { useAddressedSettings } from "./use-settings.tsx";

interface AnalysisPageProps {
  page: AnalyzedPage;
  moduleUrl: string;
}

/** What each page asks; those of a number stand below its formulas or alone. */
const PAGES: Record<AnalyzedPage, readonly SettingsKind[]> = {
  sensitivity: ["sensitivity", "tornado"],
  scenarios: ["scenarios"],
  solve: ["solve", "bid"],
  hold: ["hold"],
  simulation: ["simulation"],
  "sf-9": ["bid"],
  "sf-10": ["simulation"],
};

/** One of the analyses of the draft; they run in a worker, so the page never waits for them. */
export function AnalysisPage({ page, moduleUrl }: AnalysisPageProps) {
  return <Analysis key={page} page={page} asks={PAGES[page]} moduleUrl={moduleUrl} />;
}

function Analysis({ page, asks, moduleUrl }: AnalysisPageProps & { asks: readonly SettingsKind[] }) {
  const { propertyId, model, pages, findRow, base, isOwned } = useModel();
  // Figures beside inputs follow a pause in typing: each key has the worker for the returns in sight.
  const { result, priceable } = useResting(useCalculationStore());
  const isReady = useAddressedSettings(asks);
  if (!isReady) return null;
  const about = { propertyId, model, moduleUrl, pages, findRow, base };
  if (result === null) {
    // The highest price is looked for, as in the returns above, before anybody has entered one.
    return priceable !== null && asks.includes("bid") && !isOwned ? (
      <BidSection scope={{ ...about, inputs: priceable }} isBesideTargets={page === "sf-9"} />
    ) : (
      <EmptyState title="Nothing to analyze yet">Enter the required inputs to see it.</EmptyState>
    );
  }
  const scope: AnalysisScope = { ...about, inputs: result.inputs };
  switch (page) {
    case "sensitivity":
      return (
        <>
          <SensitivitySection scope={scope} />
          <TornadoSection scope={scope} />
        </>
      );
    case "scenarios":
      return <ScenariosPage scope={scope} />;
    case "solve":
      return <SolvePage scope={scope} />;
    case "hold":
      return <HoldPage scope={scope} />;
    case "simulation":
      return <SimulationPage scope={scope} />;
    case "sf-9":
      return (
        <>
          <BidSection scope={scope} isBesideTargets />
          <BidCurveSection scope={scope} />
        </>
      );
    case "sf-10":
      return (
        <>
          <RiskSection scope={scope} />
          <LossSection scope={scope} />
        </>
      );
  }
}
