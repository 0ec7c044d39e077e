import { ERROR_STATUS, type ErrorCode } from '@belegfach/contract';

/** An expected refusal with a code of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which a retry makes sense (429 and 503). */
  readonly retryAfter: number | undefined;
  /** Details for the client in addition to the code: the wrong cell, or the id of the import report. */
  readonly details: { readonly message?: string; readonly importId?: string };

  /** @param options `isInBody`: the code is about an id in the body and returns 400; for an id in the path it is 404 */
  constructor(
    code: ErrorCode,
    options: { retryAfter?: number; cause?: unknown; details?: AppError['details']; isInBody?: true } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = options.isInBody === true ? 400 : ERROR_STATUS[code];
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
  }
}

/**
 * The row does not exist or is out of the caller's scope. The response is the same, so that it does not reveal whether
 * the row exists.
 */
export class NotFound extends Error {}

/** The caller's role may not do this. If only some values are forbidden, `errors` names their fields. */
export class Forbidden extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(errors?: Readonly<Record<string, readonly string[]>>) {
    super('forbidden');
    this.errors = errors;
  }
}

/** An invalid request, with messages by field; for faults that its schema cannot detect. */
export class InvalidRequest extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('invalid request');
    this.errors = errors;
  }
}

/** A refusal whose body is defined by another standard, such as the token endpoint's (RFC 6749 section 5.2). */
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
