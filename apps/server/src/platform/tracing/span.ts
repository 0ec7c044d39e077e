import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The only attributes that a span may have. None is chosen by a user or contains personal data: no query strings, addresses, names,
 * numbers, tokens, nor messages of errors, which quote such values.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** The template, never the path with its ids. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** The id in the log lines of the request. */
  readonly 'request.id'?: string;
  /** The text of a statement with placeholders, never its values. */
  readonly 'db.query.text'?: string;
  readonly 'job.name'?: string;
  readonly 'mail.kind'?: string;
  readonly 'mail.attempt'?: number;
  readonly 'intake.channel'?: string;
  readonly 'intake.documents'?: number;
}

export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** Refers to the span of a caller in another system. @param traceparent the header of W3C Trace Context */
  link(traceparent: string): void;
  /** @param error only its code or its class becomes part of the span */
  end(outcome?: { readonly error: unknown }): void;
}

export interface Tracer {
  start(span: SpanStart, parent: OpenSpan | undefined): OpenSpan;
}

/** One tracer per process, as in OpenTelemetry's own API; undefined while traces are off. */
let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<OpenSpan | undefined>();

export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Starts a span of its own trace, for work that begins and ends in different callbacks; undefined while traces are off. */
export function startTrace(span: SpanStart): OpenSpan | undefined {
  return tracer?.start(span, undefined);
}

/** The span of the running work; undefined outside of a trace. */
export function currentSpan(): OpenSpan | undefined {
  return tracer === undefined ? undefined : active.getStore();
}

/** Runs work whose steps belong to the span. */
export function runInSpan<T>(span: OpenSpan | undefined, work: () => T): T {
  return tracer === undefined ? work() : active.run(span, work);
}

/** Runs a step of a trace in a span of its own. Outside of a trace there is no span. */
export function traceStep<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return tracer === undefined || parent === undefined ? work() : run(tracer.start(span, parent), work);
}

/** Runs work that may begin a trace: without a running trace, the work is a trace of its own. */
export function traceWork<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : run(tracer.start(span, active.getStore()), work);
}

async function run<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
