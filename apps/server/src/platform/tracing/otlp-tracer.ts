import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { codeOf } from '../errors/index.ts';
import { createBoundedProcessor, EXPORT_LIMIT_MS } from './bounded-processor.ts';
import type { OpenSpan, SpanAttributes, Tracer } from './span.ts';
import { type TracingOptions, tracesUrl } from './trace-settings.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?<traceId>(?!0{32})[0-9a-f]{32})-(?<spanId>(?!0{16})[0-9a-f]{16})-[0-9a-f]{2}$/;

/** The tracer that sends spans to a collector (OTLP over HTTP, protobuf). Loaded only while traces are on. */
export function createOtlpTracer({ endpoint, headers, serviceName, version, log }: TracingOptions) {
  const exporter = new OTLPTraceExporter({
    url: tracesUrl(endpoint).href,
    headers: { ...headers },
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const { processor, droppedSpans } = createBoundedProcessor(exporter, log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [processor],
  });
  const library = provider.getTracer('belegfach', version);
  const tracer: Tracer = {
    start: ({ name, kind = 'internal', attributes }, parent) =>
      new OtlpSpan(
        library.startSpan(
          name,
          { kind: KINDS[kind], attributes: toAttributes(attributes) },
          parent instanceof OtlpSpan ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT,
        ),
      ),
  };
  return { tracer, droppedSpans, shutdown: () => provider.shutdown() };
}

function toAttributes(attributes: SpanAttributes = {}): Attributes {
  return { ...attributes };
}

class OtlpSpan implements OpenSpan {
  readonly span: Span;

  constructor(span: Span) {
    this.span = span;
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(toAttributes(attributes));
  }

  link(traceparent: string): void {
    const { traceId, spanId } = TRACEPARENT.exec(traceparent)?.groups ?? {};
    if (traceId === undefined || spanId === undefined) return;
    this.span.addLink({ context: { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } });
  }

  end(outcome?: { readonly error: unknown }): void {
    if (outcome !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR });
      this.span.setAttribute('error.type', typeOf(outcome.error));
    }
    this.span.end();
  }
}

/** The message of an error may quote values. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'other';
  return codeOf(error) === '' ? error.constructor.name : codeOf(error);
}
