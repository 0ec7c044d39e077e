import http from 'node:http';
import https from 'node:https';
import { codeOf } from '../../../platform/errors/index.ts';
import { addressOf, type AllowedHosts, isAllowedHost, isAllowedUrl } from '../webhook-url.ts';
import { createCheckedLookup, createLookup } from './checked-lookup.ts';
import { DeliveryFault } from './delivery-fault.ts';
import { createPublicResolver, type ResolveHostname, resolveInOwnNetwork } from './resolve-hostname.ts';

/**
 * The time limit of a request, up to its answer. For a public host it begins with the lookup of the name, for an allowed host
 * with the connection.
 */
const TIME_LIMIT_MS = 10_000;
/** The answer is not used; a receiver must not make the portal read a large one. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const NO_HOSTS: AllowedHosts = new Set();

export interface WebhookRequest {
  readonly url: string;
  /**
   * Only if this is true, the request may reach hosts of the operator's network, even if the operator allowed the host after
   * the URL was entered.
   */
  readonly isEnteredBySuperAdmin: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type WebhookTransport = ReturnType<typeof createWebhookTransport>;

/** Sends webhooks to public hosts, and to the hosts of the operator's network that the operator allowed. */
export function createWebhookTransport({
  allowedHosts,
  resolve = createPublicResolver(),
  timeLimitMs = TIME_LIMIT_MS,
}: {
  readonly allowedHosts: AllowedHosts;
  /** Finds the addresses of public hosts. */
  readonly resolve?: ResolveHostname;
  readonly timeLimitMs?: number;
}) {
  const checkedLookup = createCheckedLookup(resolve);
  /** The wait for the lookup is not a fault of the receiver, so the time limit begins after it. */
  const lookupOwnNetwork = async (url: URL) => {
    if (addressOf(url) !== undefined) return undefined;
    const addresses = await resolveInOwnNetwork(url.hostname).catch((cause: unknown) => {
      throw new DeliveryFault('name', { cause });
    });
    return createLookup(() => Promise.resolve(addresses));
  };
  return {
    /**
     * Posts the body and resolves when the receiver has accepted it with a status of 200 to 299. Redirects are not
     * followed: the receiver would choose an address that nobody has checked.
     * @throws DeliveryFault
     */
    send: async (
      { url: address, isEnteredBySuperAdmin, headers, body }: WebhookRequest,
      signal: AbortSignal,
    ): Promise<number> => {
      const url = new URL(address);
      const ownHosts = isEnteredBySuperAdmin ? allowedHosts : NO_HOSTS;
      if (!isAllowedUrl(url, ownHosts)) throw new DeliveryFault('address');
      const lookup = isAllowedHost(url, ownHosts) ? await lookupOwnNetwork(url) : checkedLookup;
      const status = await post(url, body, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // Without an agent, neither connections nor a proxy of the environment (NODE_USE_ENV_PROXY) are shared.
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
        maxHeaderSize: MAX_HEADER_BYTES,
        rejectUnauthorized: true,
        lookup,
      });
      if (status >= 200 && status < 300) return status;
      throw new DeliveryFault(status >= 300 && status < 400 ? 'redirect' : 'status', { httpStatus: status });
    },
  };
}

/** Sends the request and resolves to the status of the answer. An answer that is aborted later changes nothing. */
function post(url: URL, body: string, options: https.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    let status: number | undefined;
    const end = (error?: Error) => (status === undefined ? reject(toDeliveryFault(error)) : resolve(status));
    const request = client.request(url, options, (response) => {
      status = response.statusCode;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) response.destroy();
      });
      response.on('error', end);
      response.on('close', end);
    });
    // Without a listener, Node emits neither a response nor an error for 101 Switching Protocols.
    request.on('upgrade', (response, socket) => {
      status = response.statusCode;
      socket.destroy();
    });
    request.on('error', end);
    // However the request ends, its delivery ends too.
    request.on('close', end);
    request.end(body);
  });
}

/** Codes of Node and OpenSSL for a certificate that does not prove the host. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The fault that the log of deliveries states for an error. */
export function toDeliveryFault(cause: unknown): DeliveryFault {
  if (cause instanceof DeliveryFault) return cause;
  const code = codeOf(cause);
  if (code === 'ABORT_ERR' || (cause instanceof Error && cause.name === 'TimeoutError'))
    return new DeliveryFault('timeout', { cause });
  if (CERTIFICATE_CODE.test(code)) return new DeliveryFault('certificate', { cause });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new DeliveryFault('name', { cause });
  return new DeliveryFault('connection', { cause });
}
