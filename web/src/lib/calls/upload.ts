import { noticeSignOut } from "../query-client.ts";
import { writeAddress } from "./call.ts";
import { sendForm } from "./transport.ts";

interface Upload {
  endpoint: { path: string };
  params?: Record<string, string>;
  fields: Record<string, string>;
  file: File;
  /** Share of the bytes that were sent, 0..1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file with its fields as `multipart/form-data`. */
export async function upload<Answer>({
  endpoint,
  params,
  fields,
  file,
  ...options
}: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The fields go first: the server reads them before it takes the bytes.
  form.append("file", file, file.name);
  try {
    const { body } = await sendForm(writeAddress(endpoint, { params }), { form, ...options });
    return body as Answer;
  } catch (error) {
    noticeSignOut(error);
    throw error;
  }
}
