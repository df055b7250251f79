import { openJobProcess } from "./job-process.ts";

export interface TypesetJob {
  /** Typst markup: our own alone, never text that somebody typed. */
  template: string;
  /** Strings that the template reads as data through `sys.inputs`. */
  inputs: Record<string, string>;
  createdAtSeconds: number;
}

export interface TypesetResult {
  pdf: Uint8Array;
  pages: number;
}

export interface Pdf {
  bytes: Buffer;
  pages: number;
}

/** Sets documents in a process of its own, so that no request waits for somebody else's report. */
export interface Typesetter {
  typeset: (job: TypesetJob) => Promise<Pdf>;
  close: () => Promise<void>;
}

const LONGEST_MS = 30_000;

export function openTypesetter(): Typesetter {
  const child = openJobProcess<TypesetJob, TypesetResult>({
    module: new URL("./typst-process.ts", import.meta.url),
    longestMs: LONGEST_MS,
  });
  return {
    typeset: async (job) => {
      const { pdf, pages } = await child.run(job);
      return { bytes: Buffer.from(pdf), pages };
    },
    close: child.close,
  };
}
