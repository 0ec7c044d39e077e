import type {
  EndpointDefinition,
  FilePart,
  FeatureName,
  features,
  IntakeKeyAccess,
  Role,
} from '@belegfach/contract';
import type { z } from 'zod';
import type { RequestOrigin } from '../audit/index.ts';
import type { FileResponse } from './files/file-response.ts';
import type { Language } from './language.ts';
import type { UploadedFile } from './uploads/upload.ts';

/** The content type of each kind of body that the contract declares. */
export const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** The properties of a caller that the HTTP layer needs; features extend them. */
export interface AnyCaller {
  readonly role: Role;
  /** Internal id of the account, for the audit trail; undefined for an intake key. */
  readonly accountId?: number;
  /** The id of the account in paths. */
  readonly publicId?: string;
}

/**
 * A caller with a provider's intake key instead of a sign-in. It may make only the calls that the contract allows for
 * keys.
 */
export interface KeyHolder {
  readonly userType: 'IntakeKey';
  /** Internal id. */
  readonly providerId: number;
  /** Internal id of the key. */
  readonly keyId: number;
  /** Public id of the key, as its provider sees it. */
  readonly publicId: string;
  readonly name: string;
  /** Whether the key was given the right to create and change customers. */
  readonly mayChangeCustomers: boolean;
}

/** The parts of a call for work that takes long: the rights of the caller may end meanwhile. */
export interface LongCall<Caller> {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  /**
   * The caller with its current rights.
   * @throws the error with which the call would now be refused: the session has ended, or the role may not make the
   * call any more
   */
  readonly renewCaller: () => Promise<Caller>;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type IsPublic<E extends EndpointDefinition> = [E['access']['SuperAdmin']] extends ['public'] ? true : false;

/** A validated request, as a handler receives it. */
export interface Call<E extends EndpointDefinition, Caller extends AnyCaller> {
  /** The signed-in caller; on public calls only if the request has a valid token. */
  readonly caller: IsPublic<E> extends true
    ? Caller | undefined
    : E['intakeKey'] extends IntakeKeyAccess
      ? Caller | KeyHolder
      : Caller;
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  /** The headers that the contract declares, by lower-case name. */
  readonly headers: Parsed<E['headers']>;
  /** The files of an upload by their declared parts, at least one each. They are removed after the call. */
  readonly files: FilesOf<E>;
  readonly origin: RequestOrigin;
  /** The language of the caller, for file names and headings in files. */
  readonly language: Language;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly renewCaller: LongCall<
    E['intakeKey'] extends IntakeKeyAccess ? Caller | KeyHolder : Caller
  >['renewCaller'];
}

type FilesOf<E extends EndpointDefinition> =
  E['files'] extends Readonly<Record<infer Name extends string, FilePart>>
    ? Readonly<Record<Name, readonly UploadedFile[]>>
    : undefined;

type ResultOf<E extends EndpointDefinition> = E['response'] extends {
  readonly json: infer S extends z.ZodType;
}
  ? Promise<z.input<S>> | z.input<S>
  : E['response'] extends { readonly file: readonly string[] }
    ? Promise<FileResponse> | FileResponse
    : Promise<void>;

export type Handler<E extends EndpointDefinition, Caller extends AnyCaller> = (
  call: Call<E, Caller>,
) => ResultOf<E>;

/** One handler per declared call of a feature. A missing or an undeclared handler does not compile. */
export type FeatureHandlers<F extends FeatureName, Caller extends AnyCaller> = {
  readonly [Name in keyof (typeof features)[F]]: (typeof features)[F][Name] extends EndpointDefinition
    ? Handler<(typeof features)[F][Name], Caller>
    : never;
};

/** A feature's handlers, ready to be bound to the server. */
export interface FeatureRoutes<F extends FeatureName = FeatureName> {
  readonly feature: F;
  readonly handlers: Readonly<Record<string, unknown>>;
}
