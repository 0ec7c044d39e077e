export {
  currentSpan,
  isTracing,
  type OpenSpan,
  runInSpan,
  type SpanStart,
  startTrace,
  traceStep,
  traceWork,
} from './span.ts';
export { startTracing, type Tracing } from './start-tracing.ts';
export { type TraceSettings, tracesUrl } from './trace-settings.ts';
