import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

/**
 * What a role may reach with a call (authorisation.md): every row, its provider's, its assigned customers', its branch's,
 * its own customers', the customers it administers, its own record, or nothing (403).
 * `P1` leaves SuperAdmins out as targets, `P2` customers of several providers.
 */
export type RowScope = 'all' | 'P' | 'P1' | 'P2' | 'S' | 'B' | 'C' | 'K' | 'M' | 'K+M' | 'P1+M';
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
export const oneself = everyone('M');
