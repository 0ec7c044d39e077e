import type { Config } from '../../configuration/config.ts';
import { codeOf, messageOf } from '../../platform/errors/index.ts';

const LIMIT_MS = 5_000;
/** The Date header has whole seconds, so it is half a second behind on average. */
const MEAN_TRUNCATION_MS = 500;
/** An address for documentation (RFC 5737), which no machine has. */
const EXAMPLE_ADDRESS = '192.0.2.1';
const COUNTER = /^belegfach_unnamed_proxy_requests_total (\d+)/m;

/** The response of PUBLIC_URL. */
export type PublicObservation =
  | {
      readonly state: 'answered';
      readonly status: number;
      /** Whether the portal sent the answer. */
      readonly isPortal: boolean;
      readonly clockAheadMs: number | undefined;
    }
  | { readonly state: 'unreachable'; readonly code: string; readonly reason: string };

/**
 * The number of times that the portal saw a proxy that TRUST_PROXY does not name, before and after a request through
 * PUBLIC_URL.
 */
export type CounterObservation =
  | { readonly state: 'counted'; readonly before: number; readonly after: number }
  | { readonly state: 'no-token' | 'refused' | 'unreachable' };

export async function lookAtPublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<PublicObservation> {
  const sentAt = Date.now();
  try {
    const response = await get(new URL('/livez', publicUrl));
    const middle = (sentAt + Date.now()) / 2;
    const date = Date.parse(response.headers.get('date') ?? '');
    const text = await response.text();
    return {
      state: 'answered',
      status: response.status,
      isPortal: response.status === 200 && /^\{"status":"ok"\}$/.test(text.trim()),
      clockAheadMs: Number.isNaN(date) ? undefined : date + MEAN_TRUNCATION_MS - middle,
    };
  } catch (error) {
    // A failed `fetch` states the reason in the cause of its error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return { state: 'unreachable', code: isLate ? 'ETIMEDOUT' : codeOf(cause), reason: messageOf(cause) };
  }
}

/** Reads the portal's counter at HOST:PORT, sends one request through PUBLIC_URL, and reads it again. */
export async function lookAtProxyCounter({
  publicUrl,
  host,
  port,
  metricsToken,
}: Pick<Config, 'publicUrl' | 'host' | 'port' | 'metricsToken'>): Promise<CounterObservation> {
  if (metricsToken === undefined) return { state: 'no-token' };
  const metrics = new URL(`http://${hostForUrl(host)}:${port}/metrics`);
  const readCounter = async () => {
    const response = await get(metrics, { authorization: `Bearer ${metricsToken}` });
    return COUNTER.exec(await response.text())?.[1];
  };
  try {
    const before = await readCounter();
    // The portal counts only requests below /api. There is no call of this name, so the request changes nothing. The
    // portal recognises an unnamed proxy by the header X-Forwarded-For, which every proxy passes on, even without a
    // setting.
    await (
      await get(new URL('/api/doctor', publicUrl), { 'x-forwarded-for': EXAMPLE_ADDRESS })
    ).body?.cancel();
    const after = await readCounter();
    if (before === undefined || after === undefined) return { state: 'refused' };
    return { state: 'counted', before: Number(before), after: Number(after) };
  } catch {
    return { state: 'unreachable' };
  }
}

function get(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    headers: { ...headers, connection: 'close' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
}

/** The host in a URL to the portal from this machine; a portal that listens on all addresses is reached at localhost. */
function hostForUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
