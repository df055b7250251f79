import { build, findNode, install, ownEnvironment, ROOT, runForeground, script } from "./prepare.mjs";

// The calls of server/src/contract.test.ts, as many more as a night has time for.
await script(async () => {
  install();
  build();
  const vitest = [
    `${ROOT}/node_modules/.bin/vitest`,
    "run",
    "--project",
    "server",
    "--testTimeout",
    "36000000",
  ];
  const calls = { LABS_FUZZ_CALLS: "100000", LABS_FUZZ_SEED: String(Date.now() % 1_000_000) };
  const env = ownEnvironment({ ...calls, ...process.env });
  process.stdout.write(`LABS_FUZZ_SEED=${env.LABS_FUZZ_SEED}, LABS_FUZZ_CALLS=${env.LABS_FUZZ_CALLS}\n`);
  return runForeground(findNode(), [...vitest, "server/src/contract.test.ts"], { env });
});
