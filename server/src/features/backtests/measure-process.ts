import { answerJobs } from "../../lib/job-process.ts";
import { measureMarket } from "./measure-market.ts";

answerJobs(measureMarket);
