import { z } from 'zod';
import { id } from './primitives.ts';

/**
 * The error catalogue: every code that a response may contain, with its HTTP status.
 * The web app has a German and an English text for each; it does not compile if a text is missing.
 */
export const ERROR_STATUS = {
  ProviderNotFound: 400,
  CustomerNotFound: 400,
  BranchNotFound: 400,
  BackofficeUserNotFound: 404,
  BackofficeUserIsNotSalesman: 400,
  ForbiddenProvider: 400,
  EmailAlreadyInUse: 400,
  CustomerNumberAlreadyInUse: 400,
  SalesmanNumberAlreadyInUse: 400,
  BranchAlreadyHasABranchManager: 400,
  ProviderNameAlreadyInUse: 400,
  BranchAlreadyExists: 400,
  DeleteLastProviderAdminNotAllowed: 400,
  LastAdminCannotBeDeleted: 400,
  DeleteNotAllowed: 400,
  InvitationNotAllowed: 400,
  BlockedBySuperAdmin: 403,
  StatusChangeNotAllowed: 400,
  TokenValidationFailed: 400,
  PasswordTooWeak: 400,
  PasswordTooCommon: 400,
  PasswordContainsOwnData: 400,
  ReauthenticationRequired: 400,
  SignOnExpired: 400,
  SignOnCancelled: 400,
  SignOnFailed: 400,
  SignOnEmailRefused: 400,
  SignOnNotAllowed: 400,
  SignOnLinkedToAnother: 400,
  SignOnUnavailable: 503,
  TooManyNotes: 400,
  ImportFileUnreadable: 400,
  ImportFileTooLarge: 400,
  ImportColumnMissing: 400,
  ImportRefused: 400,
  ImportRunning: 409,
  IntakeNotQuarantined: 400,
  IntakeNumberExists: 400,
  EInvoiceExemptionRequired: 400,
  IntakeFilePurged: 410,
  IdentifierBelongsToAnother: 409,
  IdentifierNotYours: 403,
  IdempotencyKeyReused: 409,
  IntakeKeyInvalid: 401,
  KeyMayNotChangeCustomers: 403,
  MailLinkExpired: 409,
  WebhookUrlNotAllowed: 400,
  WebhookLimitReached: 409,
  WebhookOff: 409,
  TwoFactorSetupRequired: 403,
  DocumentDamaged: 500,
  TooManyRequests: 429,
  TooManyDownloads: 429,
  Overloaded: 503,
  QueryTooSlow: 503,
  StorageUnavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const errorCode = z.enum(ERROR_CODES);

/**
 * The body of every error response. `code` is set for an error of the catalogue, `errors` for invalid fields of the request. Other responses
 * with 401, 403, 404 or 500 have neither. `requestId` is the id of the request in the log.
 */
export const errorBody = z.strictObject({
  status: z.int(),
  title: z.string(),
  code: errorCode.optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The import whose report (`GET /Import/{id}`) lists the rows because of which a file was refused. */
  importId: id.optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
