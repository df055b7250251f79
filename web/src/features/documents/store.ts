import { DOCUMENT_MAX_BYTES, type LabsDocument, uploadDocument } from "@labs/contract/documents";
import { upload } from "../../lib/calls/upload.ts";
import { bytes } from "../../lib/format.ts";
import { createForPerson } from "../../lib/person-store.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { type DocumentScope, writeLink } from "./queries.ts";

interface Upload {
  key: string;
  file: File;
  type: string;
  scope: DocumentScope | undefined;
  /** Share of the bytes that were sent. */
  progress: number;
  state: "sending" | "kept" | "failed";
  message: string | null;
  version: number | null;
}

interface Uploads {
  items: Upload[];
  put: (item: Upload) => void;
  change: (key: string, change: Partial<Upload>) => void;
  dismiss: (key: string) => void;
}

/** Uploads go on while one looks at other pages of the tab. */
export const useUploads = createForPerson<Uploads>((set) => ({
  items: [],
  put: (item) => set((state) => ({ items: [...state.items.filter(({ key }) => key !== item.key), item] })),
  change: (key, change) =>
    set((state) => ({
      items: state.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
    })),
  dismiss: (key) => set((state) => ({ items: state.items.filter((item) => item.key !== key) })),
}));

const aborts = new Map<string, AbortController>();

export function cancelUpload(key: string): void {
  aborts.get(key)?.abort();
  useUploads.getState().dismiss(key);
}

interface NewUpload {
  file: File;
  type: string;
  scope: DocumentScope | undefined;
  onKept: () => void;
}

/** Sends one file; a failure stays listed with its reason until it is tried again or dismissed. */
export async function sendDocument(
  { file, type, scope, onKept }: NewUpload,
  key: string = crypto.randomUUID(),
): Promise<void> {
  const { put, change } = useUploads.getState();
  put({ key, file, type, scope, progress: 0, state: "sending", message: null, version: null });
  if (file.size > DOCUMENT_MAX_BYTES) {
    const message = `It has ${bytes(file.size)}; a document may have at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB`;
    change(key, { state: "failed", message });
    return;
  }
  const abort = new AbortController();
  aborts.set(key, abort);
  try {
    const kept = await upload<LabsDocument>({
      endpoint: uploadDocument,
      file,
      fields: {
        type,
        ...(scope ? writeLink(scope) : {}),
      },
      onProgress: (progress) => change(key, { progress }),
      signal: abort.signal,
    });
    change(key, { state: "kept", progress: 1, version: kept.version });
    onKept();
  } catch (error) {
    change(key, { state: "failed", message: messageOfFailure(error) });
  } finally {
    aborts.delete(key);
  }
}
