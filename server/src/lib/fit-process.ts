import { prepareEstimates } from "@labs/estimation/calibration";
import { answerJobs } from "./job-process.ts";

answerJobs(prepareEstimates);
