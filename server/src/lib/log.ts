const SECRET_FIELDS = ["password", "token", "authorization", "cookie", '["set-cookie"]'];

/** The same field at the top, in an object, and in an object's headers. */
const SECRET_PATHS = SECRET_FIELDS.flatMap((field) => {
  const step = field.startsWith("[") ? field : `.${field}`;
  return [field, `*${step}`, `headers${step}`, `*.headers${step}`];
});

/** Options of the structured log (JSON lines): what may hold a secret never reaches it. */
export function logOptions(level: string) {
  return {
    level,
    redact: {
      paths: SECRET_PATHS,
      censor: "[hidden]",
    },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string }) => ({
        method: request.method,
        url: hideSecrets(request.url ?? ""),
        remoteAddress: request.ip,
      }),
      err: describeError,
    },
  };
}

type DescribedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
};

/** Errors by chosen fields alone: the database driver hangs whole rows on its own, and Drizzle the parameters. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: hideSecrets(String(error)), stack: "" };
  return {
    type: error.name,
    message: hideSecrets(error.message),
    stack: hideSecrets(error.stack ?? ""),
    ...("code" in error ? { code: String(error.code) } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Takes tokens in addresses, passwords in connection strings and parameters of queries out of a text. */
export function hideSecrets(text: string): string {
  return text
    .replace(/([?&;](?:[\w-]*token|password|secret|code|key)=)[^&#\s"]*/gi, "$1[hidden]")
    .replace(/(\/\/[^/:@\s]*:)[^/@\s]+@/g, "$1[hidden]@")
    .replace(/^params: .*(?:\n(?!\s+at ).*)*/gm, "params: [hidden]");
}
