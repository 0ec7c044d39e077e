import { ERROR_STATUS, type ErrorCode } from '@belegfach/contract';

/** An expected refusal with a code of the catalogue (spec section 8). Anything else that is thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which trying again makes sense (429 and 503). */
  readonly retryAfter: number | undefined;
  /** More than the code says, for whoever reads the answer: which cell is wrong, which report tells more. */
  readonly told: { readonly message?: string; readonly importId?: string };

  /** @param options `isInBody`: the code is about an id of the body, which answers 400 where one of the path answers 404 */
  constructor(
    code: ErrorCode,
    options: { retryAfter?: number; cause?: unknown; told?: AppError['told']; isInBody?: true } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = options.isInBody === true ? 400 : ERROR_STATUS[code];
    this.retryAfter = options.retryAfter;
    this.told = options.told ?? {};
  }
}

/** The row does not exist, or lies outside the caller's scope: the answer is the same (authorisation N1). */
export class NotFound extends Error {}

/** The role may never do this, or not with these values: then the fields are told. */
export class Forbidden extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(errors?: Readonly<Record<string, readonly string[]>>) {
    super('forbidden');
    this.errors = errors;
  }
}

/** A fault of the request that only shows beyond its schema, by field. */
export class InvalidRequest extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('invalid request');
    this.errors = errors;
  }
}

/** A refusal whose body another standard fixes, such as the token endpoint's (RFC 6749 section 5.2). */
export class ProtocolError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Readonly<Record<string, string>>, retryAfter?: number) {
    super('protocol error');
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}
