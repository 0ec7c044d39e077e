import { vi } from 'vitest';

/** A request that the fake server received. */
export interface SeenRequest {
  readonly method: string;
  /** Path below the API base with its query. */
  readonly path: string;
  readonly headers: Headers;
  /** For an upload: its fields, with the names of the files. */
  readonly body: string;
  readonly signal: AbortSignal | undefined;
}

type HandlerResult = Response | Promise<Response>;
export type Handler = (request: SeenRequest) => HandlerResult;

/** A JSON response like the server's. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

/** An empty response with status 200, not 204. */
export function emptyResponse(): Response {
  return new Response(null, { status: 200, headers: { 'content-length': '0' } });
}

function textOf(body: BodyInit | null | undefined): string {
  if (typeof body === 'string') return body;
  if (body instanceof FormData)
    return [...body]
      .map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`)
      .join('&');
  return body instanceof URLSearchParams ? body.toString() : '';
}

/**
 * A `fetch` with one handler for each call, such as `GET /Invoice/List`; the query is not part of the name. It replaces only the network:
 * all code of the app runs. A call without a handler fails.
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const seen: SeenRequest[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000');
    const path = url.pathname.replace(/^\/api/, '');
    const request: SeenRequest = {
      method: init?.method ?? 'GET',
      path: path + url.search,
      headers: new Headers(init?.headers),
      body: textOf(init?.body),
      signal: init?.signal ?? undefined,
    };
    seen.push(request);
    request.signal?.throwIfAborted();
    const handler = handlers[`${request.method} ${path}`];
    if (handler === undefined) throw new Error(`No handler for ${request.method} ${path}`);
    const response = await handler(request);
    request.signal?.throwIfAborted();
    return response.clone();
  });
  return { fetch, seen, handlers };
}
