// Writes down what failed, for the last lines of `npm test`: a run prints thousands of lines, and of a run elsewhere
// often only the end is kept.
import { appendFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const LINES_OF_AN_ERROR = 6;
const MOST_OF_A_LINE = 300;
/** Nothing is written when a run is no part of `npm test`. */
const file = process.env.LABS_FAILED_TESTS;

/** Vitest and Playwright ask a reporter for differently named methods: one class has those of both. */
// biome-ignore lint/style/noDefaultExport: that is how both want a reporter.
export default class FailedTests {
  /** Vitest: the whole run, and the errors that belong to no test. */
  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      for (const error of module.errors()) write(module.relativeModuleId, error);
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) write(`${module.relativeModuleId} › ${suite.fullName}`, error);
      }
      for (const test of module.children.allTests("failed")) {
        write(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]);
      }
    }
    for (const error of errors) write("outside of every test", error);
  }

  /** Playwright: one test. */
  onTestEnd(test, result) {
    if (test.outcome() === "unexpected") write(test.titlePath().filter(Boolean).join(" › "), result.error);
  }

  /** Playwright: an error that belongs to no test. */
  onError(error) {
    write("outside of every test", error);
  }

  printsToStdio() {
    return false;
  }
}

function write(title, error) {
  if (!file) return;
  const words = stripVTControlCharacters(error?.stack || error?.message || error?.value || "(no message)");
  const lines = words.split("\n").filter((line) => line.trim() !== "");
  const told = [...lines.slice(0, LINES_OF_AN_ERROR), ...listChanges(error?.diff)].map(
    (line) => `    ${line}`,
  );
  appendFileSync(file, `${[`✗ ${title}`, ...told].join("\n")}\n`);
}

/** The lines that differ, without those that are alike: of a long snapshot nothing else tells what changed. */
function listChanges(diff) {
  if (typeof diff !== "string") return [];
  const changes = stripVTControlCharacters(diff)
    .split("\n")
    .filter((line) => /^[+-] /.test(line));
  return changes.slice(0, 2 * LINES_OF_AN_ERROR).map((line) => line.slice(0, MOST_OF_A_LINE));
}
