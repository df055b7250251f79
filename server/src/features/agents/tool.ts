import type { MakeCall } from "@labs/contract/access/client";
import type { CitedFigure, CitedSubject } from "@labs/contract/verification";
import { z } from "zod";

/** What a tool answers: figures by themselves, each with id, source, as-of date and version, and what they are of. */
export interface ToolAnswer {
  figures: CitedFigure[];
  subjects: CitedSubject[];
  /** What could not be known, each with its reason. */
  missing: { what: string; reason: string }[];
  /** What is no figure: names, ids, states, notes. */
  about: Record<string, unknown>;
}

export interface Tool<Input extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Whether it keeps something new. */
  writes: boolean;
  run: (call: MakeCall, input: z.output<z.ZodObject<Input>>) => Promise<ToolAnswer>;
}

/** Keeps the types of a tool's input with its work. */
export function tool<const Input extends z.ZodRawShape>(of: Tool<Input>): Tool {
  return of as unknown as Tool;
}

/** Of which an agent needs some alone: it names them, and the answer stays short. */
export const Only = z
  .array(z.string().trim().min(1).max(100))
  .max(30)
  .optional()
  .describe('Figures whose label or id has one of these words, as ["rent", "irr"]; left out, all of them');

/** The figures that were asked for alone. */
export function keepOnly(figures: CitedFigure[], only: readonly string[] | undefined): CitedFigure[] {
  if (only === undefined || only.length === 0) return figures;
  const words = only.map((word) => word.toLowerCase());
  const isAsked = ({ id, label }: CitedFigure) =>
    words.some((word) => id.toLowerCase().includes(word) || label.toLowerCase().includes(word));
  return figures.filter(isAsked);
}

/** What is unavailable by name, as rows. */
export const listMissing = (unavailable: Readonly<Record<string, string>>): ToolAnswer["missing"] =>
  Object.entries(unavailable).map(([what, reason]) => ({ what, reason }));
