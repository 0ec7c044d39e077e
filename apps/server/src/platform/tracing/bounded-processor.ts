import type { ReadableSpan, Span, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { codeOf } from '../errors/index.ts';

/** About 2 MB of spans. */
const MAX_WAITING = 2_048;
const BATCH_SIZE = 512;
const INTERVAL_MS = 2_000;
export const EXPORT_LIMIT_MS = 5_000;
/** The value of the library's `ExportResultCode.SUCCESS`. */
const SUCCESS = 0;

type TraceLog = Readonly<Record<'info' | 'warn', (fields: object, message: string) => void>>;

/**
 * Sends spans in batches. If the collector is slow or down, the queue of waiting spans stays small: further spans are
 * dropped and counted. One log line reports when that begins, and one when it ends.
 */
export function createBoundedProcessor(exporter: SpanExporter, log: TraceLog) {
  let waiting = 0;
  let dropped = 0;
  let isFailing = false;
  const report = (fails: boolean, error: unknown) => {
    if (fails === isFailing) return;
    isFailing = fails;
    if (fails)
      log.warn(
        { code: codeOf(error) },
        'OTEL_EXPORTER_OTLP_ENDPOINT: the collector takes no spans; they are dropped until it does',
      );
    else log.info({}, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes spans again');
  };
  const counting: SpanExporter = {
    export: (spans, done) => {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        const fails = isFailure(result.code);
        if (fails) dropped += spans.length;
        report(fails, result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor(counting, {
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: BATCH_SIZE,
    scheduledDelayMillis: INTERVAL_MS,
    exportTimeoutMillis: 2 * EXPORT_LIMIT_MS,
  });
  const processor: SpanProcessor = {
    onStart: (_span: Span) => undefined,
    onEnd: (span: ReadableSpan) => {
      if (waiting >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, droppedSpans: () => dropped };
}

function isFailure(code: number): boolean {
  return code !== SUCCESS;
}
