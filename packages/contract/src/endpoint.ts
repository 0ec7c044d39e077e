import { z } from 'zod';
import type { Access } from './role-access.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './primitives.ts';

/** The limits of a file part of a multipart body, checked while it is received. The handler checks the content of the files. */
export interface FilePart {
  readonly maxFiles: number;
  /** The total of all files of the part. */
  readonly maxBytes: number;
  /** The error code if there are more bytes than `maxBytes`; without it the response is 413. */
  readonly tooLarge?: ErrorCode;
  /** The accepted file name endings, in lower case with the dot; without it every ending is accepted. */
  readonly endings?: readonly string[];
}

/** The body of a successful response: JSON of a schema, or a file with one of the given media types. */
export type ResponseBody = { readonly json: z.ZodType } | { readonly file: readonly string[] };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The intake keys that may make a call: every key, or those that were given a right when they were created. */
export type IntakeKeyAccess = true | 'mayChangeCustomers';

/** The declaration of a call by its feature. */
interface EndpointDeclaration {
  /**
   * Method, and path below the API base with its parameters in braces: `GET /Invoice/Download/{id}`. Every parameter is
   * an id.
   */
  readonly call: `${Method} /${string}`;
  readonly summary: string;
  /** The call can also be made with an intake key instead of an access token. */
  readonly intakeKey?: IntakeKeyAccess;
  /**
   * Lets users who still have to set up their second factor make the call: `open` always, `own record` if the `id` of
   * the path is the caller's own. Without this field such users may make the call only if it is public.
   */
  readonly withoutSecondFactor?: 'open' | 'own record';
  readonly query?: z.ZodType;
  /** Undeclared query parameters are ignored, not refused with 400. */
  readonly ignoresUnknownQuery?: true;
  /** Request headers that the handler reads, by lower-case name. */
  readonly headers?: z.ZodObject;
  /** The encoding of the body; `json` by default. */
  readonly bodyType?: 'json' | 'form' | 'multipart';
  /** The form may also be sent as `multipart/form-data` (RFC 8058 section 3.2); its content does not matter. */
  readonly acceptsAnyForm?: true;
  /** The JSON body, or the text fields of a form. */
  readonly body?: z.ZodType;
  /** The size of a JSON body that may be larger than the body of other calls. Under load such a call is refused first, like an upload. */
  readonly maxBodyBytes?: number;
  /** The file parts of a multipart body by field name. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** The status of a successful response if it is not the default: 200, or 204 without a body. */
  readonly status?: 200 | 201;
  /** Without it the response has no body. */
  readonly response?: ResponseBody;
  /**
   * The codes of the error catalogue that the call may return, in addition to 400 with `errors` by field, 401, 403 and 404. Not listed,
   * because every call may return them: `TwoFactorSetupRequired`, `TooManyRequests` of the limit per session, `Overloaded`,
   * `StorageUnavailable`; and `IntakeKeyInvalid`, which every call with `intakeKey` may return, and any other
   * call to a request with a key.
   */
  readonly errors?: readonly ErrorCode[];
}

export interface EndpointDefinition extends EndpointDeclaration {
  readonly access: Access;
  readonly method: Method;
  readonly path: `/${string}`;
  /** The parameters of the path; undefined for a path without any. */
  readonly params: z.ZodObject | undefined;
}

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;
type Parameters<Path extends string> = [ParameterOf<Path>] extends [never]
  ? undefined
  : z.ZodObject<Readonly<Record<ParameterOf<Path>, typeof id>>, z.core.$strict>;
type ParsedCall<Call extends string> =
  Call extends `${infer M extends Method} ${infer P extends `/${string}`}`
    ? { readonly method: M; readonly path: P; readonly params: Parameters<P> }
    : never;

export const API_BASE = '/api';

/** The calls of a feature. The access of a call has the same name in `access`; a call without access does not compile. */
export function declareEndpoints<
  const Calls extends Readonly<Record<string, EndpointDeclaration>>,
  Table extends Readonly<Record<keyof Calls, Access>>,
>(access: Table, calls: Calls) {
  const endpoints = Object.entries(calls).map(([name, declaration]) => {
    const [method, path = ''] = declaration.call.split(' ');
    return [name, { ...declaration, access: access[name], method, path, params: readParameters(path) }];
  });
  return Object.fromEntries(endpoints) as {
    readonly [Name in keyof Calls]: Calls[Name] &
      ParsedCall<Calls[Name]['call']> & { readonly access: Table[Name] };
  };
}

function readParameters(path: string): z.ZodObject | undefined {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, id] as const);
  return names.length === 0 ? undefined : z.strictObject(Object.fromEntries(names));
}
