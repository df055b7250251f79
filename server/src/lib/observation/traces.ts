import type { Span, Tracer } from "@opentelemetry/api";

type Api = typeof import("@opentelemetry/api");

/** Undefined unless the operator names a collector: then nothing of it is loaded. */
let tracing: { api: Api; tracer: Tracer } | undefined;

/**
 * Sends spans of calls, statements and jobs to the collector at the address; the SDK reads its other variables itself.
 * What is answered sends the last spans and ends it.
 */
export async function startTraces(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const api = await import("@opentelemetry/api");
  const { AsyncLocalStorageContextManager } = await import("@opentelemetry/context-async-hooks");
  const { W3CTraceContextPropagator } = await import("@opentelemetry/core");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME ?? "labs" }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` }),
      }),
    ],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  tracing = { api, tracer: provider.getTracer("labs") };
  return async () => {
    tracing = undefined;
    await provider.shutdown();
  };
}

/** Follows a call within the trace that its headers name; `proceed` is everything that belongs to it. */
export function followCall(
  { method, headers }: { method: string; headers: Record<string, unknown> },
  proceed: () => void,
): ((route: string, status: number) => void) | undefined {
  if (tracing === undefined) {
    proceed();
    return undefined;
  }
  const { api, tracer } = tracing;
  const parent = api.propagation.extract(api.ROOT_CONTEXT, headers);
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER }, parent);
  api.context.with(api.trace.setSpan(parent, span), proceed);
  return (route, status) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
    });
    if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };
}

/** Follows a piece of work from its beginning to its end. */
export async function followWork<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (tracing === undefined) return work();
  const { api, tracer } = tracing;
  return tracer.startActiveSpan(name, { kind: api.SpanKind.CONSUMER }, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A statement within the call or work that sends it; its text names no values. */
export function recordQuerySpan(): (statement: string) => void {
  if (tracing === undefined) return () => undefined;
  const { api, tracer } = tracing;
  if (api.trace.getActiveSpan() === undefined) return () => undefined;
  const span = tracer.startSpan("query", { kind: api.SpanKind.CLIENT });
  return (statement) => {
    span.setAttributes({ "db.system.name": "postgresql", "db.query.text": statement });
    span.end();
  };
}
