/** A form as a browser sends it, for `inject`. */
export function createForm(fields: Record<string, string | readonly string[]>, file?: TestFile) {
  const boundary = "----labs-test-boundary";
  const parts: Buffer[] = [];
  const add = (head: string, content: Buffer | string) =>
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    );
  const addFile = () => {
    if (file === undefined) return;
    const type = file.declaredType ?? "application/octet-stream";
    add(`name="${file.field ?? "file"}"; filename="${file.name}"\r\nContent-Type: ${type}`, file.content);
  };
  if (file?.isFirst) addFile();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) add(`name="${name}"`, value);
  }
  if (!file?.isFirst) addFile();
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

interface TestFile {
  name: string;
  content: Buffer | string;
  /** What the browser says it is; the server never goes by it. */
  declaredType?: string;
  field?: string;
  /** Before the fields in place of after them. */
  isFirst?: boolean;
}
