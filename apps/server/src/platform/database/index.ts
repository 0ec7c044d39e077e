export { anyOf, contains, containsFolded, foldsOf, MIN_INDEXED_LENGTH } from './search/contains.ts';
export { differentFolds, foldOf, foldsToSearch } from './search/folds.ts';
export { ASYNC_COMMIT } from './async-commit.ts';
export { batchCalls } from './batch-calls.ts';
export { findClockDifference } from './clock-difference.ts';
export { describeApplicationLogin, prepareApplicationLogin } from './login/application-login.ts';
export { DEFAULT_APPLICATION_ROLE, ROLE_NAME } from './login/application-role.ts';
export { validateDatabaseUrl } from './database-address.ts';
export type { ConnectionPool } from './connection-pool.ts';
export {
  type Database,
  type Executor,
  checkApplicationLogin,
  openApplicationConnections,
  openDatabase,
  type PoolState,
} from './database.ts';
export { explainConnectionFault } from './explain-connection-fault.ts';
export { classifyDatabaseError, isOutcomeUnknown } from './error-kind.ts';
export { lockUntilCommit, tryLockUntilCommit } from './advisory-lock.ts';
export { PLANNED_EACH_TIME } from './named-statements.ts';
export type { LockedId, LockedRow, Row } from './row.ts';
export { raiseStatementLimit } from './statement-limit.ts';
export { type DatabaseFault, findDatabaseFault } from './inspection/find-database-fault.ts';
export {
  KeyedDigest,
  KeyedDigests,
  EncryptedForRecipient,
  EncryptedWebhookSecret,
} from './keyed-parameter.ts';
export {
  type DatabaseFacts,
  findRoleComment,
  inspectDatabase,
  type RoleMember,
} from './inspection/inspect-database.ts';
export type { SchemaState } from './inspection/schema-state.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { currentDay, endOfDay, startOfDay } from './portal-days.ts';
export { createPrimaryCheck, type PrimaryCheck } from './primary/primary-check.ts';
export { startPromotionMarks } from './primary/mark-promotions.ts';
export { createRetryQueue } from './retry-queue.ts';
export { supervisePostgres } from './embedded/supervise-postgres.ts';
export { createLocalDatabase } from './create-local-database.ts';
export { migrate } from './migrate.ts';
export { refuseWithCodes } from './violations.ts';
