import { BROKERS, DECOYS } from "./brokers.ts";
import { DESKS } from "./desks.ts";
import { EXAMINED } from "./examined.ts";
import { FURTHER_KINDS } from "./further-kinds.ts";
import { FURTHER_KINDS_AGAIN } from "./further-kinds-again.ts";
import { FURTHER_KINDS_LAST } from "./further-kinds-last.ts";
import { FURTHER_KINDS_LATER } from "./further-kinds-later.ts";
import type { HandRoll } from "./hand-roll.ts";
import { KINDS } from "./kinds.ts";
import { LATER } from "./later.ts";
import { MIXED } from "./mixed.ts";
import { MORE_KINDS } from "./more-kinds.ts";
import { OTHER_KINDS } from "./other-kinds.ts";
import { OWNERS } from "./owners.ts";
import { PACKETS } from "./packets.ts";
import { PACKETS_LATER } from "./packets-later.ts";
import { PAPERS } from "./papers.ts";
import { PAPERS_LATER } from "./papers-later.ts";
import { PRINTED } from "./printed.ts";
import { PRINTED_LAST } from "./printed-last.ts";
import { PRINTED_LATER } from "./printed-later.ts";
import { PROGRAMS } from "./programs.ts";
import { REALPAGE_ENTRATA } from "./realpage.ts";
import { REPORTS } from "./reports.ts";
import { REPORTS_LATER } from "./reports-later.ts";
import { SMALL_SYSTEMS } from "./small-systems.ts";
import { UNUSUAL } from "./unusual.ts";
import { YARDI } from "./yardi.ts";

/** Every roll written by hand in this folder. */
export const BY_HAND: readonly HandRoll[] = [
  ...[YARDI, REALPAGE_ENTRATA, SMALL_SYSTEMS, OWNERS, BROKERS, DECOYS, UNUSUAL, LATER, EXAMINED],
  ...[
    MIXED,
    DESKS,
    KINDS,
    MORE_KINDS,
    OTHER_KINDS,
    PROGRAMS,
    PAPERS,
    PAPERS_LATER,
    REPORTS,
    REPORTS_LATER,
    PACKETS,
    PACKETS_LATER,
    PRINTED,
    PRINTED_LATER,
    PRINTED_LAST,
    FURTHER_KINDS,
    FURTHER_KINDS_LATER,
    FURTHER_KINDS_LAST,
    FURTHER_KINDS_AGAIN,
  ],
].flat();
