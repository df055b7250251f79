import { constants, setPriority } from "node:os";
import { fitHomes } from "@labs/estimation/describe-homes";
import { answerJobs } from "../../lib/job-process.ts";

// Nobody waits for these fits: whoever opens a page comes first.
setPriority(constants.priority.PRIORITY_LOW);
answerJobs(fitHomes);
