import { answerJobs } from "../../../lib/job-process.ts";
import { createAppraiser } from "./appraiser.ts";

/** A process of its own that appraises rows: it starts with a list and ends with it. */
answerJobs(createAppraiser());
