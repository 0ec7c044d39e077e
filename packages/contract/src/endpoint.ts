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
/** `denied` is answered with 403. */
export type AccessCell = RowScope | 'denied' | 'public';

/** Who may call: one cell per role. Nobody signed in gets 401 unless the call is public. */
export type Access = Readonly<Record<Role, AccessCell>>;

/** How a request carries its body. */
export type BodyType = 'json' | 'form' | 'multipart';

/** A part of a multipart body that holds files. Transport limits: what a file must be like is the handler's to judge. */
export interface FilePart {
  readonly maxFiles: number;
  /** Of all the files of the part together. */
  readonly maxBytes: number;
  /** The refusal's code when more bytes come; a plain 413 where absent. */
  readonly tooLarge?: ErrorCode;
  /** Accepted endings of the file name, in lower case with the dot; any where absent. */
  readonly endings?: readonly string[];
}

/** What a success looks like: JSON of a schema, a file, or nothing. */
export type Answer = { readonly json: z.ZodType } | { readonly file: readonly string[] } | 'nothing';

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, parameters in braces: `/Invoice/Download/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** An intake key opens this call as well (authorisation rows 55 and 56). */
  readonly intakeKey?: true;
  /**
   * Open to who must set up a second factor and has not: `open`, or for the path's `id` being the caller's own. Public calls always
   * are, all others are not (authorisation N11).
   */
  readonly withoutSecondFactor?: 'open' | 'own record';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  /** Query parameters that the call does not have are ignored, not refused with 400. */
  readonly ignoresUnknownQuery?: true;
  /** Request headers with a meaning of their own, by lower-case name. */
  readonly headers?: z.ZodObject;
  readonly bodyType?: BodyType;
  /** The form says nothing that counts, and may come as `multipart/form-data` as well (RFC 8058 section 3.2). */
  readonly takesAnyForm?: true;
  /** The JSON body, or the text fields of a form. */
  readonly body?: z.ZodType;
  /** The file parts of a multipart body by field name. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** Of a success; 200 where absent. */
  readonly status?: 200 | 201 | 204;
  readonly answer: Answer;
  /**
   * Catalogue codes beyond 400 by field, 401, 403, 404. Not listed, since any call may meet them: `TwoFactorSetupRequired`
   * (authorisation N11), `TooManyRequests` of the limit per session, `Overloaded`, `StorageUnavailable`.
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

/** The named roles get their cell; everybody else is refused. */
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
