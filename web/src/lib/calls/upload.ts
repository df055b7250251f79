import { API_HOST, sendForm } from "./transport.ts";

interface Upload {
  path: string;
  fields: Record<string, string | string[]>;
  file: File;
  /** Share of the bytes that were sent, 0..1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file with its fields as `multipart/form-data`. */
export async function upload<Answer>({ path, fields, file, onProgress, signal }: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  // The fields go first: the server reads them before it takes the bytes.
  form.append("file", file, file.name);
  const { body } = await sendForm(API_HOST + path, { form, onProgress, signal });
  return body as Answer;
}
