/**
 * Why a call returned no usable response. Each kind has its own alert, except `unauthorised` and `declined` (the user did
 * not confirm their identity).
 */
export type ProblemKind = 'unauthorised' | 'forbidden' | 'code' | 'fields' | 'server' | 'client' | 'declined';

/**
 * The parts of the contract's error body that are read. Each may be missing: a proxy may have answered instead of the
 * server.
 */
export interface ErrorBody {
  readonly title?: string;
  readonly message?: string;
  /** A code of the contract, or one that this version does not have yet. */
  readonly code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The import whose report lists the rows that a file was refused for. */
  readonly importId?: string;
  readonly requestId?: string;
}

interface ApiProblemOptions {
  readonly status: number | undefined;
  readonly body?: ErrorBody | undefined;
  /** Seconds that the server asks to wait (`Retry-After` of 429 and 503). */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
  readonly isDeclined?: boolean | undefined;
}

const TOO_MANY_REQUESTS = 429;
/** The wait if the server does not state one. */
const DEFAULT_WAIT_SECONDS = 60;

/** A refused or failed call. `status` is undefined when there was no response. */
export class ApiProblem extends Error {
  readonly status: number | undefined;
  readonly body: ErrorBody;
  readonly retryAfter: number | undefined;
  readonly #isDeclined: boolean;

  constructor({ status, body = {}, retryAfter, cause, isDeclined = false }: ApiProblemOptions) {
    super(body.message ?? body.title ?? (cause instanceof Error ? cause.message : `HTTP ${status ?? '-'}`), {
      cause,
    });
    this.name = 'ApiProblem';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.#isDeclined = isDeclined;
  }

  /** The same problem after the user chose not to continue. */
  declined(): ApiProblem {
    return new ApiProblem({ status: this.status, body: this.body, cause: this, isDeclined: true });
  }

  get kind(): ProblemKind {
    if (this.#isDeclined) return 'declined';
    if (this.status === undefined) return 'client';
    if (this.status === 401) return 'unauthorised';
    if (this.status === 403) return 'forbidden';
    if (this.status === 400 && this.body.code !== undefined) return 'code';
    if (this.status === 400) return 'fields';
    return 'server';
  }

  get code(): string | undefined {
    return this.body.code;
  }

  /** Seconds until the call may be repeated, if there were too many; undefined for every other problem. */
  get waitSeconds(): number | undefined {
    return this.status === TOO_MANY_REQUESTS ? (this.retryAfter ?? DEFAULT_WAIT_SECONDS) : undefined;
  }

  get requestId(): string | undefined {
    return this.body.requestId;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists of texts by field; values of other types are dropped. */
function readErrors(raw: unknown): Record<string, string[]> | undefined {
  if (!isRecord(raw)) return undefined;
  return Object.fromEntries(
    Object.entries(raw).map(([field, texts]) => [
      field,
      Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
    ]),
  );
}

function readBody(raw: unknown): ErrorBody {
  if (!isRecord(raw)) return {};
  const { title, message, code, importId, requestId } = raw;
  const errors = readErrors(raw['errors']);
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof message === 'string' && { message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof importId === 'string' && { importId }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(errors !== undefined && { errors }),
  };
}

/** Converts a response that is not ok to a problem; consumes its body. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const raw: unknown = await response.json().catch(() => undefined);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const body = readBody(raw);
  const requestId = body.requestId ?? response.headers.get('x-request-id') ?? undefined;
  return new ApiProblem({
    status: response.status,
    body: requestId === undefined ? body : { ...body, requestId },
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
}

/** Compares the name: an abort may come from another realm (a frame, the DOM of a test), where `instanceof` fails. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'AbortError';
}
