import { within } from '../deadline/index.ts';
import { useTracer } from './span.ts';
import type { TracingOptions } from './trace-settings.ts';

export interface Tracing {
  /** Spans that the collector did not take, since the start. */
  droppedSpans(): number;
  /** Sends the waiting spans, within the limit, and ends all traces. */
  stop(): Promise<void>;
}

/** A part of the time that a shutdown has. */
const FLUSH_LIMIT_MS = 3_000;

/** Sends traces of this process from now on. The libraries are loaded only here. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const { tracer, droppedSpans, shutdown } = createOtlpTracer(options);
  useTracer(tracer);
  return {
    droppedSpans,
    stop: async () => {
      useTracer(undefined);
      await within(
        FLUSH_LIMIT_MS,
        shutdown().catch(() => undefined),
      );
    },
  };
}
