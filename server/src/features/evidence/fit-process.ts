import { constants, getPriority, setPriority } from "node:os";
import { fitHomes } from "@labs/estimation/describe-homes";
import { answerJobs } from "../../lib/job-process.ts";

// Two fits take two processors for some seconds: pages that need none come first. What was begun by a process of lower
// priority stays there.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
answerJobs(fitHomes);
