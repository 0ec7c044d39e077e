import type { Config } from '../../configuration/config.ts';
import { messageOf } from '../../platform/errors/index.ts';
import { tracesUrl, type TraceSettings } from '../../platform/tracing/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const TRACES_CHECK = 'traces';
const { ok, attention } = reportAs(TRACES_CHECK);
const LIMIT_MS = 5_000;

/** Sends an empty request, without any span; every collector accepts it. */
export async function checkTraces({ traces }: Pick<Config, 'traces'>): Promise<Finding> {
  if (traces === undefined) return ok('OTEL_EXPORTER_OTLP_ENDPOINT is not set; no traces are sent');
  const { origin } = traces.endpoint;
  try {
    const status = await sendNothing(traces);
    return judgeTraces(origin, status);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return attention(
      `OTEL_EXPORTER_OTLP_ENDPOINT: ${origin} cannot be reached (${messageOf(cause)}), so traces are dropped. Start the collector, or correct the address`,
    );
  }
}

export function judgeTraces(origin: string, status: number): Finding {
  if (status >= 200 && status < 300) return ok(`the collector at ${origin} takes traces`);
  if (status === 401 || status === 403)
    return attention(
      `OTEL_EXPORTER_OTLP_HEADERS: the collector at ${origin} refuses the portal (${status}). Set the header that it expects`,
    );
  return attention(
    `OTEL_EXPORTER_OTLP_ENDPOINT: ${origin} answers ${status}, not as a collector of OTLP over HTTP does. Its usual port is 4318`,
  );
}

async function sendNothing({ endpoint, headers }: TraceSettings): Promise<number> {
  const response = await fetch(tracesUrl(endpoint), {
    method: 'POST',
    // An empty message of protobuf has no bytes.
    body: new Uint8Array(),
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/x-protobuf', connection: 'close' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  await response.body?.cancel();
  return response.status;
}
