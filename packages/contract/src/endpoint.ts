import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

/** The rows that a role reaches with a call; all other rows are answered as if they did not exist. */
export type RowScope =
  | 'all'
  /** Rows of the caller's provider. */
  | 'provider'
  | 'provider-without-super-admins'
  /** Customers of the caller's provider that have no other provider. */
  | 'provider-exclusive-customers'
  /** Documents of the customers that a salesman is assigned to. */
  | 'assigned-customers'
  /** Documents of a branch manager's branch. */
  | 'branch'
  /** Customers that a customer-user belongs to, with either role. */
  | 'own-customers'
  /** Customers that a CustomerAdmin administers, and their users. */
  | 'administered-customers'
  | 'administered-customers-or-own-record'
  | 'provider-without-super-admins-or-own-record'
  | 'own-record';
/** `denied` answers 403; `public` needs no sign-in. */
export type AccessCell = RowScope | 'denied' | 'public';

/** One cell per role. A request without a sign-in gets 401 unless the call is public. */
export type Access = Readonly<Record<Role, AccessCell>>;

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

/** The body of a successful answer: JSON of a schema, a file with one of the given media types, or nothing. */
export type Answer = { readonly json: z.ZodType } | { readonly file: readonly string[] } | 'nothing';

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, parameters in braces: `/Invoice/Download/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The call can also be made with an intake key instead of an access token. */
  readonly intakeKey?: true;
  /**
   * Lets users make the call who still have to set up their second factor: `open` always, `own record` if the `id` of the path is the
   * caller's own. Without this field they may make public calls only.
   */
  readonly withoutSecondFactor?: 'open' | 'own record';
  readonly params?: z.ZodObject;
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
  /** The status of a successful answer; 200 if absent. */
  readonly status?: 200 | 201 | 204;
  readonly answer: Answer;
  /**
   * The codes of the error catalogue that the call may answer with, in addition to 400 with `errors` by field, 401, 403 and 404. Not listed,
   * because every call may have them: `TwoFactorSetupRequired`, `TooManyRequests` of the limit per session, `Overloaded`,
   * `StorageUnavailable`.
   */
  readonly errors?: readonly ErrorCode[];
}

export const API_BASE = '/api';

export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

const nobody = {
  SuperAdmin: 'denied',
  ProviderAdmin: 'denied',
  ProviderUser: 'denied',
  SalesmanUser: 'denied',
  BranchManager: 'denied',
  CustomerAdmin: 'denied',
  CustomerUser: 'denied',
} as const satisfies Access;

/** The named roles get their cell; every other role is denied. */
export function only<const Given extends Partial<Access>>(
  given: Given,
): Omit<typeof nobody, keyof Given> & Given {
  return { ...nobody, ...given };
}

function everyone<const Cell extends AccessCell>(cell: Cell) {
  return {
    SuperAdmin: cell,
    ProviderAdmin: cell,
    ProviderUser: cell,
    SalesmanUser: cell,
    BranchManager: cell,
    CustomerAdmin: cell,
    CustomerUser: cell,
  } as const;
}

export const anybody = everyone('public');
export const oneself = everyone('own-record');
