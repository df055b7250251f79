import { CallError, errorOfAnswer, NO_ANSWER } from "./call-error.ts";

interface Upload {
  path: string;
  fields: Record<string, string | string[]>;
  file: File;
  /** Share of the bytes that were sent, 0..1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file with its fields as `multipart/form-data`. Not `fetch`: only XMLHttpRequest says how much of a
 * file was sent.
 */
export function upload<Answer>({ path, fields, file, onProgress, signal }: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  // The fields go first: the server reads them before it takes the bytes.
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const answer = jsonOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Answer);
      else reject(errorOfAnswer(request.status, request.statusText, answer));
    });
    const lost = () =>
      reject(new CallError(NO_ANSWER, "The file did not arrive. Check the connection and try again."));
    request.addEventListener("error", lost);
    request.addEventListener("abort", () => reject(new CallError(NO_ANSWER, "Cancelled")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between may answer a page; its status still says what happened.
    return undefined;
  }
}
