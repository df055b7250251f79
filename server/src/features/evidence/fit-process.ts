import { prepareEstimates } from "@labs/estimation/calibration";
import { answerJobs } from "../../lib/job-process.ts";

answerJobs(prepareEstimates);
