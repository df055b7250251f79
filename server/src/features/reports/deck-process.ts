import type { Deck } from "@labs/reporting/deck";
import { answerJobs } from "../../lib/job-process.ts";
import { writeDeck } from "./write-deck.ts";

answerJobs<Deck, Buffer>(writeDeck);
