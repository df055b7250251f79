import { setPriority } from "node:os";
import { answerJobs } from "../../lib/job-process.ts";
import { measureMarket } from "./measure-market.ts";

/** The lowest priority: nobody waits for a back-test. */
const LAST = 15;
setPriority(LAST);
answerJobs(measureMarket);
