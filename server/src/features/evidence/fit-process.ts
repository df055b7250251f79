import { fitHomes } from "@labs/estimation/describe-homes";
import { answerJobs } from "../../lib/job-process.ts";

answerJobs(fitHomes);
