import { API_BASE, errorBody } from '@belegfach/contract';
import { z } from 'zod';
import { type Attempts, Refused } from './attempts.ts';

/** A portal answers every call within 15 seconds (OPS-15); a complete ZIP takes longer on a busy machine. */
const LIMIT_MS = 40_000;

const tokenAnswer = z.object({ access_token: z.string() });

/** A client of the portals that is signed in or has a key. */
export interface PortalClient {
  /** @throws Refused when there is no answer or its status is not 2xx */
  call(path: string, options?: CallOptions): Promise<Buffer>;
}

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | URLSearchParams;
}

/** @param authorise returns the token of a call */
function createClient(address: string, authorise: () => Promise<string>): PortalClient {
  return {
    call: async (path, { headers, ...options } = {}) =>
      send(`${address}${API_BASE}${path}`, {
        ...options,
        headers: { ...headers, authorization: `Bearer ${await authorise()}` },
      }),
  };
}

export function clientWithKey(address: string, key: string): PortalClient {
  return createClient(address, () => Promise.resolve(key));
}

/** Signs in before the first call, and again when the access token has expired. */
export function clientWithPassword(
  address: string,
  attempts: Attempts,
  { email, password }: { readonly email: string; readonly password: string },
): PortalClient {
  let token: string | undefined;
  const signIn = async () => {
    const body = new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      scope: 'offline_access',
    });
    const answer = await attempts.untilDone('sign-in', () =>
      send(`${address}${API_BASE}/connect/token`, { method: 'POST', body }),
    );
    return tokenAnswer.parse(JSON.parse(answer.toString())).access_token;
  };
  const client = createClient(address, async () => (token ??= await signIn()));
  return {
    call: async (path, options) => {
      try {
        return await client.call(path, options);
      } catch (error) {
        if (!(error instanceof Refused) || !error.message.startsWith('401')) throw error;
        token = undefined;
        return client.call(path, options);
      }
    },
  };
}

/** @throws Refused */
async function send(url: string, options: RequestInit): Promise<Buffer> {
  let answer: Response;
  let body: Buffer;
  try {
    answer = await fetch(url, { ...options, signal: AbortSignal.timeout(LIMIT_MS) });
    body = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Refused(error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'broken', {
      cause: error,
    });
  }
  if (answer.ok) return body;
  throw new Refused(`${answer.status} ${readCode(body.toString())}`.trim(), { cause: body.toString() });
}

/** The error code in the answer of a portal; `proxy` for an answer that HAProxy made itself. */
function readCode(body: string): string {
  try {
    return errorBody.parse(JSON.parse(body)).code ?? '';
  } catch {
    return 'proxy';
  }
}
