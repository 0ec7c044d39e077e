import type { CustomFetch } from 'openid-client';

/** Metadata, keys and tokens together are far smaller; a larger answer is an error or an attack. */
const MAX_BYTES = 512 * 1024;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An answer of an identity provider that is not used. */
export class AnswerRefused extends Error {}

/**
 * Fetches an answer of an identity provider: without following redirects, with a limit of its size, and unencrypted only
 * from this machine, whatever its metadata names. The time limit is in the signal of the options.
 */
export const limitedFetch: CustomFetch = async (address, options) => {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    throw new AnswerRefused('the identity provider names an address without https');
  const response = await fetch(address, { ...options, redirect: 'manual' } as RequestInit);
  const body = await readLimited(response);
  const { status, headers } = response;
  return new Response(body.length === 0 ? null : body, { status, headers: withoutEncoding(headers) });
};

/** The body has been decompressed. */
function withoutEncoding(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-encoding');
  copy.delete('content-length');
  return copy;
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body !== null)
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new AnswerRefused(`the answer has more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}
