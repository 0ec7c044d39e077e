import { z } from 'zod';
import { id } from './primitives.ts';

/**
 * Every code an answer may carry, with its status (spec section 8, decisions D4 to D11).
 * The web gives each two texts; a code without its texts does not compile there.
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
  TooManyNotes: 400,
  ImportFileUnreadable: 400,
  ImportFileTooLarge: 400,
  ImportColumnMissing: 400,
  ImportRefused: 400,
  ImportRunning: 409,
  IntakeNotQuarantined: 400,
  IntakeNumberExists: 400,
  IntakeFilePurged: 410,
  IdentifierBelongsToAnother: 409,
  IdentifierNotYours: 403,
  IdempotencyKeyReused: 409,
  MailLinkExpired: 409,
  TwoFactorSetupRequired: 403,
  DocumentDamaged: 500,
  TooManyRequests: 429,
  TooManyDownloads: 429,
  Overloaded: 503,
  StorageUnavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const errorCode = z.enum(ERROR_CODES);

/**
 * The one shape of every refusal. `code` for a catalogue error, `errors` for faults of the request by field,
 * neither for 401, 403, 404 and 500; `requestId` finds the log line.
 */
export const errorBody = z.strictObject({
  status: z.int(),
  title: z.string(),
  code: errorCode.optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The import whose report (`GET /Import/{id}`) tells more: which rows a file was refused for. */
  importId: id.optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
