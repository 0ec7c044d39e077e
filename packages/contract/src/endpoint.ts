import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './primitives.ts';

/** How a request carries its body. */
export type BodyType = 'json' | 'form' | 'multipart';

/** The transport limits of a file part of a multipart body. The content of the files is checked by the handler. */
export interface FilePart {
  readonly maxFiles: number;
  /** The total of all files of the part. */
  readonly maxBytes: number;
  /** The error code if there are more bytes than `maxBytes`; without it the answer is 413. */
  readonly tooLarge?: ErrorCode;
  /** The accepted file name endings, in lower case with the dot; without it every ending is accepted. */
  readonly endings?: readonly string[];
}

/** The body of a successful answer: JSON of a schema, or a file with one of the given media types. */
export type Answer = { readonly json: z.ZodType } | { readonly file: readonly string[] };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a feature declares about a call. */
interface Declaration {
  /**
   * Method, and path below the API base with its parameters in braces: `GET /Invoice/Download/{id}`. Every parameter is
   * an id.
   */
  readonly call: `${Method} /${string}`;
  readonly summary: string;
  /** The call can also be made with an intake key instead of an access token. */
  readonly intakeKey?: true;
  /**
   * Lets users who still have to set up their second factor make the call: `open` always, `own record` if the `id` of
   * the path is the caller's own. Without this field such users may make the call only if it is public.
   */
  readonly withoutSecondFactor?: 'open' | 'own record';
  readonly query?: z.ZodType;
  /** Query parameters that the call does not have are ignored, not refused with 400. */
  readonly ignoresUnknownQuery?: true;
  /** Request headers that the handler reads, by lower-case name. */
  readonly headers?: z.ZodObject;
  readonly bodyType?: BodyType;
  /** The form may also be sent as `multipart/form-data` (RFC 8058 section 3.2); its content does not matter. */
  readonly acceptsAnyForm?: true;
  /** The JSON body, or the text fields of a form. */
  readonly body?: z.ZodType;
  /** The file parts of a multipart body by field name. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** The status of a successful answer where it is not the usual one: 200, or 204 without a body. */
  readonly status?: 200 | 201;
  /** Without it the answer has no body. */
  readonly answer?: Answer;
  /**
   * The codes of the error catalogue that the call may answer with, in addition to 400 with `errors` by field, 401, 403 and 404. Not listed,
   * because every call may have them: `TwoFactorSetupRequired`, `TooManyRequests` of the limit per session, `Overloaded`,
   * `StorageUnavailable`.
   */
  readonly errors?: readonly ErrorCode[];
}

export interface EndpointDefinition extends Declaration {
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

/** The calls of a feature, each with the access of its name. A call without access does not compile. */
export function endpointsOf<
  const Calls extends Readonly<Record<string, Declaration>>,
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
