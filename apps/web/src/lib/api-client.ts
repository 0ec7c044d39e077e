import { ApiProblem, isAbort, problemOf } from './api-problem.ts';
import type {
  CallResult,
  CallArguments,
  CallInput,
  CallName,
  CallSettings,
  DataCallName,
} from './api-types.ts';
import { fillPath, type Query, queryString } from './api-url.ts';

/** Base path of the API. */
export const API_BASE = '/api';

/** The functions that the client needs from the session; the session layer provides them. */
export interface Credentials {
  accessToken(): string | undefined;
  /**
   * Gets a newer token than the refused one. `lost`: the session has ended; `unreachable`: the server could not be
   * reached, and the tokens stay.
   */
  refresh(refused: string | undefined): Promise<'refreshed' | 'lost' | 'unreachable'>;
  /** Asks the user for the password again; true once it was accepted and the session has a recent sign-in (SIG-59). */
  confirmIdentity(): Promise<boolean>;
}

interface ApiClientDependencies {
  readonly fetch?: typeof fetch;
  /** Language of the page: error titles and files are requested in it. It may differ from the browser's own setting. */
  readonly language: string;
  /** Absent for the client that fetches tokens: it sends no bearer header and never refreshes. */
  readonly credentials?: Credentials;
  /** Shows a problem to the user. */
  readonly onProblem: (problem: ApiProblem) => void;
  /** Called when the session ended although a user was signed in. */
  readonly onSessionLost?: () => void;
}

/** A request for `authorisedFetch`; the path is relative to the API base. */
export interface AuthorisedRequest extends CallSettings {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

export interface ApiClient {
  /** Calls an endpoint of the contract and returns its data. @throws ApiProblem, or the abort of the caller's signal */
  call<N extends DataCallName>(name: N, ...[options]: CallArguments<N>): Promise<CallResult<N>>;
  /**
   * Any request with the bearer token, one refresh and one retry; returns the ok response with its body unread, for
   * downloads with progress. Throws like `call`.
   */
  authorisedFetch(path: string, request?: AuthorisedRequest): Promise<Response>;
}

/** The path with its query, for `authorisedFetch`: `pathOf('GET /Invoice/Download/{id}', { params: { id } })`. */
export function pathOf<N extends CallName>(name: N, input: CallInput<N>): string;
export function pathOf(name: string, { params, query }: UntypedCallOptions): string {
  return fillPath(name.slice(name.indexOf(' ') + 1), params) + queryString(query);
}

/** The options of any call, without the types of the contract. */
interface UntypedCallOptions extends CallSettings {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly encoding?: string;
}

function bodyOf(body: unknown, encoding: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  if (encoding === 'form') return { body: new URLSearchParams(queryString(formFields(body))), headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function formFields(body: unknown): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

async function readResult(name: string, response: Response): Promise<unknown> {
  // The response to a password reset is a 200 with an empty body.
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined;
  const result: unknown = await response.json().catch((cause: unknown) => {
    // The body is incomplete or not JSON.
    throw isAbort(cause) ? cause : new ApiProblem({ status: undefined, cause });
  });
  // In development and tests a response that does not match the contract fails immediately; the schemas are not part of
  // the shipped bundle.
  if (import.meta.env.DEV) (await import('./response-validation.ts')).validateResponse(name, result);
  return result;
}

/**
 * Whether the problem raises no alert. A missing second factor is always reported: it concerns the whole session, not
 * only this call.
 */
function raisesNoAlert(problem: ApiProblem, noAlertFor: CallSettings['noAlertFor']): boolean {
  if (problem.code === 'TwoFactorSetupRequired') return false;
  if (problem.kind === 'unauthorised' || problem.kind === 'declined' || noAlertFor === 'all') return true;
  return noAlertFor?.some((status) => status === problem.status) ?? false;
}

export function createApiClient(dependencies: ApiClientDependencies): ApiClient {
  const { credentials, language, onProblem, onSessionLost } = dependencies;
  const send =
    dependencies.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init));

  async function sendRequest(
    path: string,
    request: AuthorisedRequest,
    token: string | undefined,
  ): Promise<Response> {
    const headers = {
      'accept-language': language,
      ...request.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const method = request.method ?? 'GET';
    const { body, onSent } = request;
    try {
      // The fake network of a test reports no progress.
      if (onSent !== undefined && body instanceof FormData && dependencies.fetch === undefined) {
        // Loaded with the first upload: the sign-in page needs no upload.
        const { sendWithProgress } = await import('./upload.ts');
        const upload = { method, headers, body, signal: request.signal };
        return await sendWithProgress(API_BASE + path, upload, onSent);
      }
      return await send(API_BASE + path, {
        method,
        headers,
        ...(body !== undefined && { body }),
        ...(request.signal && { signal: request.signal }),
      });
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      throw new ApiProblem({ status: undefined, cause });
    }
  }

  /** After a 401: one refresh and one retry. A second 401 with a new token ends the session. */
  async function sendWithRefresh(path: string, request: AuthorisedRequest): Promise<Response> {
    const token = credentials?.accessToken();
    const first = await sendRequest(path, request, token);
    if (first.status !== 401 || credentials === undefined) return first;
    const outcome = await credentials.refresh(token);
    if (outcome === 'unreachable') throw new ApiProblem({ status: undefined });
    if (outcome === 'refreshed') {
      const second = await sendRequest(path, request, credentials.accessToken());
      if (second.status !== 401) return second;
    }
    onSessionLost?.();
    throw new ApiProblem({ status: 401 });
  }

  /** Runs a request and reports its problem, unless the caller shows it itself. */
  async function withProblemReport<T>(
    noAlertFor: CallSettings['noAlertFor'],
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiProblem && !raisesNoAlert(error, noAlertFor)) onProblem(error);
      throw error;
    }
  }

  async function sendOrThrow(path: string, request: AuthorisedRequest): Promise<Response> {
    const response = await sendWithRefresh(path, request);
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  /** A call that needs a recent sign-in is sent again after the user has confirmed their identity. */
  async function sendWithStepUp(path: string, request: AuthorisedRequest): Promise<Response> {
    try {
      return await sendOrThrow(path, request);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'ReauthenticationRequired') throw error;
      if (credentials === undefined) throw error;
      if (!(await credentials.confirmIdentity())) throw error.declined();
      return sendOrThrow(path, request);
    }
  }

  function authorisedFetch(path: string, request: AuthorisedRequest = {}): Promise<Response> {
    return withProblemReport(request.noAlertFor, () => sendWithStepUp(path, request));
  }

  function call<N extends DataCallName>(name: N, ...args: CallArguments<N>): Promise<CallResult<N>>;
  function call(name: string, options: UntypedCallOptions = {}): Promise<unknown> {
    const [method = 'GET', template = '/'] = name.split(' ');
    const path = fillPath(template, options.params) + queryString(options.query);
    const { signal, onSent } = options;
    const request = { method, ...bodyOf(options.body, options.encoding), signal, onSent };
    return withProblemReport(options.noAlertFor, async () =>
      readResult(name, await sendWithStepUp(path, request)),
    );
  }

  return { authorisedFetch, call };
}
