import { openJobProcess } from "../job-process.ts";

export interface TypesetJob {
  /** Typst markup: our own alone, never text that somebody typed. */
  template: string;
  /** Strings that the template reads as data through `sys.inputs`. */
  inputs: Record<string, string>;
  createdAtSeconds: number;
}

export interface TypesetOrder extends TypesetJob {
  as: "pdf" | "svg";
}

export interface TypesetResult {
  content: Uint8Array;
  pages: number;
}

/** All pages beneath each other. */
export interface Drawing {
  svg: string;
  pages: number;
}

export interface Pdf {
  bytes: Buffer;
  pages: number;
}

/** Sets documents in a process of its own, so that no request waits for somebody else's report. */
export interface Typesetter {
  typeset: (job: TypesetJob) => Promise<Pdf>;
  /** Pages as a picture; `who` asks often, and does not keep others waiting. */
  draw: (job: TypesetJob, who: string) => Promise<Drawing>;
  close: () => Promise<void>;
}

const LONGEST_MS = 30_000;

/** Somebody waits for a report, though more people wait for a page. */
const BEHIND_PAGES = 5;

export function openTypesetter(): Typesetter {
  const child = openJobProcess<TypesetOrder, TypesetResult>({
    module: new URL("./typst-process.ts", import.meta.url),
    longestMs: LONGEST_MS,
    priority: BEHIND_PAGES,
  });
  return {
    typeset: async (job) => {
      const { content, pages } = await child.run({ ...job, as: "pdf" });
      return { bytes: Buffer.from(content), pages };
    },
    draw: async (job, who) => {
      const { content, pages } = await child.run({ ...job, as: "svg" }, { who });
      return { svg: Buffer.from(content).toString("utf8"), pages };
    },
    close: child.close,
  };
}
