import { prepareEstimates } from "@labs/estimation/calibration";
import { answerJobs } from "./thread.ts";

answerJobs(prepareEstimates);
