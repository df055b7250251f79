import { z } from "zod";

const Change = z.object({ asOf: z.string(), from: z.number(), to: z.number() }).nullable();

/** What a later edition of a publisher's file changed of a series. */
export const MarketEdition = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  publisher: z.string(),
  /** The day from which on the later edition is known. */
  knownOn: z.string(),
  /** The later edition's newest month or year. */
  newest: z.string(),
  /** Months that both editions have, and how many of them the later one changed. */
  compared: z.number().int(),
  changed: z.number().int(),
  /** The newest figure of the earlier edition, and what the later one says of the same month. */
  atTheTime: Change,
  /** The month that was changed most, as a share of what it was. */
  largest: Change,
});
export type MarketEdition = z.infer<typeof MarketEdition>;

/** The day as of which figures are read: what was out by then, and nothing later. Today's where it is not named. */
export const KnownOnQuery = z.object({
  knownOn: z.iso
    .date()
    .refine((day) => day >= "1990-01-01", { message: "Nothing is known of days before 1990" })
    .optional(),
});
