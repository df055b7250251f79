import { Page } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { BacktestsPage } from "../features/backtests/backtests-page.tsx";
import { useOpenBacktest } from "../features/backtests/queries.ts";
import { StartButton } from "../features/backtests/start-button.tsx";

/** How good the estimates are, measured: each was frozen before its outcome. */
export function Component() {
  const { job } = useOpenBacktest();
  return (
    <Page>
      <PageHeader
        title="Back-tests"
        subtitle="Estimates frozen before the outcome, then compared with it"
        actions={<StartButton isRunning={job !== undefined} />}
      />
      <BacktestsPage />
    </Page>
  );
}
