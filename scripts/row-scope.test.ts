import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSamples, type CompiledSamples } from './architecture/compile-samples.ts';

const SERVER = path.resolve(import.meta.dirname, '../apps/server');
const REPOSITORIES = globSync('src/features/**/*.repository.ts', { cwd: SERVER }).toSorted();

const SAMPLE = 'src/features/invoices/sample.ts';

/** The expected compiler errors, so that an attempt cannot fail for another reason. */
const WRONG_ARGUMENT = 2345;
const ARGUMENT_MISSING = 2554;

/** The declarations that each attempt can use; each attempt is one line. The parameters after the scope are correct in all of them. */
const HEAD = [
  "import type { Caller } from '../authentication/index.ts';",
  "import type { Executor } from '../../platform/database/index.ts';",
  "import { listInvoices } from './list/invoice-list.repository.ts';",
  "import { findInvoiceFiles } from './invoice-file.repository.ts';",
  "import { invoiceScopeOf } from './invoices.policy.ts';",
  "import { listNotes } from '../notes/note.repository.ts';",
  "import { noteScopeOf } from '../notes/notes.policy.ts';",
  'declare const executor: Executor;',
  'declare const caller: Caller;',
  'type After<F> = F extends (executor: Executor, scope: never, ...rest: infer R) => unknown ? R : never;',
  'declare const query: After<typeof listInvoices>;',
  'declare const files: After<typeof findInvoiceFiles>;',
  'declare const notes: After<typeof listNotes>;',
];
const attempts = {
  'with a scope made by the policy': 'void listInvoices(executor, invoiceScopeOf(caller), ...query);',
  'with nothing': 'void listInvoices(executor, ...query);',
  'with undefined': 'void listInvoices(executor, undefined, ...query);',
  'with the caller itself': 'void listInvoices(executor, caller, ...query);',
  'with a scope made by hand': "void listInvoices(executor, { rows: 'all' }, ...query);",
  "with another feature's scope": 'void listInvoices(executor, noteScopeOf(caller), ...query);',
  'a file, with a scope made by hand': "void findInvoiceFiles(executor, { rows: 'all' }, ...files);",
  "notes, with the invoices' scope": 'void listNotes(executor, invoiceScopeOf(caller), ...notes);',
  'notes, with their own scope': 'void listNotes(executor, noteScopeOf(caller), ...notes);',
} as const;

/**
 * Functions that read or write without a scope, each with its reason. A new function belongs here only if it can
 * neither show nor change rows of a tenant.
 */
const UNSCOPED: Readonly<Record<string, string>> = {
  findCallers: 'finds the callers from which every scope is made',
  findCallersOfSessions: 'finds the callers from which every scope is made',
  refundCodeAttempt: 'nobody is signed in yet: the token decided',
  incrementWrongAttempts: 'nobody is signed in yet: the address, the device or the token decided',
  decrementWrongAttempts: 'nobody is signed in yet: the address, the device or the token decided',
  resetWrongAttempts: 'of the account that has just given its password',
  findSignInAccount: 'nobody is signed in yet',
  findRefreshableKind: 'nobody is signed in yet',
  confirmPassword: 'nobody is signed in yet',
  confirmInitialPassword: 'nobody is signed in yet',
  replacePasswordHash: 'replaces the hash of a password that was just verified',
  markPasswordOff: 'nobody is signed in yet',
  countCodeAttempt: 'nobody is signed in yet: the token decides',
  findCodeTokenKind: 'nobody is signed in yet: the token decides',
  findKnownDevice:
    'nobody is signed in yet: only the address and the token of the browser decide which counter is used',
  rememberDevice: 'of the account that has just signed in',
  rememberSignIn: 'of the account that has just signed in',
  forgetDevice: 'nobody is signed in yet: the token of the browser decided',
  forgetDevicesOfAccounts:
    'of accounts that are blocked or deleted, or whose sessions end: chosen within a scope before',
  forgetDevicesOfSessions: 'of an account that was found in a scope',
  forgetAllDevices: 'after a restore, of the whole installation',
  removeAllSignOnIdentities: 'after a restore, of the whole installation',
  deleteAllSignOnAttempts: 'after a restore, of the whole installation',
  hasSuperAdminWithPassword: 'the doctor asks whether there is one in the installation',
  purgeUnusedDevices: 'a job of the whole installation',
  createSignOnAttempt: 'nobody is signed in yet, or the caller confirms their own identity',
  takeSignOnAttempt: 'nobody is signed in yet: the state and the token of the browser decide',
  purgeSignOnAttempts: 'maintenance: deletes sign-ons that have expired',
  findLinkedAccountId: 'nobody is signed in yet: the verified identity decides',
  findProviderOfToken: 'the token decides; only the name of a setting is read',
  findLinkedIssuer: 'of the caller',
  findLatestTime: 'the clocks of the whole installation',
  countRecentDeletions: 'counts the actions of the account that asks',
  listActiveSuperAdmins:
    'the recipients of the notice about a new super admin, who reaches the whole installation; none of them is shown',
  consumeCode: 'nobody is signed in yet: the token decided',
  canDecryptStoredSecrets: 'checks the key at the start',
  reencryptSecondFactors: 'a command changes the key of the whole installation',
  findKeyId: 'the key belongs to the whole installation',
  storeKeyId: 'the key belongs to the whole installation',
  replaceKeyId: 'the key belongs to the whole installation',
  lockKeyForUse: 'the key belongs to the whole installation',
  lockKeyForRotation: 'the key belongs to the whole installation',
  countOtherConnections: 'connections, no rows',
  listVisibleProvidersOfCustomers:
    'the providers that a rule has to check, of customers that were found in scope; none of them is shown',
  listVisibleProvidersOfAccounts:
    'the providers that a rule has to check, of accounts that were found for it; none of them is shown',
  findValidToken: 'nobody is signed in: the token decides',
  consumeOneTimeToken: 'takes a token that was found',
  createOneTimeToken: 'takes an account that the caller has already chosen',
  voidOneTimeTokens: 'takes accounts that the caller has already chosen',
  purgeInvalidTokens: 'maintenance: deletes tokens that are no longer valid',
  findAccountIdOfEmail:
    "an address is unique over all tenants; the result goes only to its owner or to the operator's commands",
  lockAccounts: 'takes accounts that the caller has already chosen',
  listPersonalWords: 'takes the account of a token that was found',
  listRefreshableSessions: 'takes an account that was found in scope',
  endSessionsByIds: 'takes an account that was found in scope',
  getUserInformation: 'reads the account it is given, which is the caller',
  listIntakeProviders: 'finds the providers from which intake scopes are made',
  findIntakeProvider: 'finds the provider from which an intake scope is made',
  getIntakeProvider: 'finds the provider from which an intake scope is made',
  findFolderBinding: 'the folder of a provider that was found in scope',
  bindFolder: 'the folder of a provider that was found in scope',
  findIntakeKeyHolder: 'finds the holder of a key, from which intake scopes are made',
  getDatabaseTime: 'the time of the database',
  recordDownloads: 'each download receipt contains the scope of the account that downloaded the document',
  findProviderId: 'turns a public id of a provider into the internal one',
  listAccountsWithPendingNotices:
    'for a scheduled job: only ids of accounts, each of which is notified about its own documents',
  findUnsubscribeLink: 'finds the account of the link in a mail',
  lockDueBacklog: 'maintenance: of all documents that came in before a value of theirs was stored',
  listBacklog: 'maintenance: of all documents that came in before a value of theirs was stored',
  shortenBacklog: 'maintenance: of all documents that came in before a value of theirs was stored',
  deleteBacklog: 'maintenance: of all documents that came in before a value of theirs was stored',
  createInvoiceAmounts: 'of documents that the intake or the maintenance has just read',
  createRemindedInvoices: 'of documents that the intake or the maintenance has just read',
  deleteOldNotices: 'maintenance: only the age of the rows decides',
  deleteOldIdempotencyKeys: 'maintenance: only the age of the rows decides',
  markDelivered: 'of the delivery that the worker has claimed',
  markDeliveryFailure: 'of the delivery that the worker has claimed',
  clearFailures: 'of the endpoint to which the worker delivers',
  countFailure: 'of the endpoint to which the worker delivers',
  pauseEndpoint: 'of the endpoint to which the worker delivers',
  switchOff: 'of the endpoint to which the worker delivers',
  listAdminsOfProvider: 'the recipients of the notice about an endpoint; none of them is shown',
  stopRestoredWebhooks: 'after a restore, of the whole installation',
  clearStoppedDeliveries: 'a job of the whole installation',
  deleteOldDeliveries: 'a job of the whole installation',
  reencryptWebhookSecrets: 'a command changes the key of the whole installation',
  resendDelivery: 'of an endpoint that was found in a scope',
  createTestDelivery: 'of an endpoint that was found in a scope',
  listMailboxMails: 'the mailbox of the demo, which production does not have',
  findMailboxMail: 'the mailbox of the demo, which production does not have',
  createAccount: 'creates an account without any right; an address is unique over all tenants',
  countOtherAdmins: 'counts administrators for a rule; none of them is shown',
  lockReferencedAccounts:
    'locks the accounts that the addresses of a file name; of those out of scope only "taken" is reported',
  lockCustomersByNumber:
    'locks the customers that a file names; of those out of scope only "taken" is reported',
  createCustomers: 'creates customers without a provider, which nobody but a SuperAdmin reaches',
  createCustomer: 'creates a customer without a provider, which nobody but a SuperAdmin reaches',
  createAdminAccounts: 'creates accounts without any right; an address is unique over all tenants',
  createAdminAccount: 'creates an account without any right; an address is unique over all tenants',
  lockAccountOfEmail: 'an address is unique over all tenants; the caller is told only whether it is taken',
  listProviderIds: 'turns public ids of providers into the internal ones',
  createStoredFiles:
    'rows by the hash of their bytes; who may read a file is decided by its receipts and documents',
  listDueReceipts:
    'maintenance: only the age of the rows decides: ids of rejected files, which are not shown to anybody',
  purgeRejectedReceipts:
    'maintenance: only the age of the rows decides: the database decides which files are due',
  eraseDueRows: 'erases rows that are due and returns only ids',
  eraseRejectedRows: 'erases rows that are due and returns only a count',
  eraseRow: "the operator's command, on the machine itself",
  listErasable: "the operator's command, on the machine itself",
  listDeletions: "the operator's command, on the machine itself: only ids and times",
  findDeletionState: "the operator's command, on the machine itself",
  failDeadImports: 'maintenance: ends imports whose process has died',
  findStoreRecord: 'the installation mark and the result of the sweep: no document is named',
  getStoreId: 'the installation mark: no document is named',
  bindDatabase: 'the installation mark',
  withBindingLock: 'a lock of the database, around the installation mark',
  advanceGeneration: 'the installation mark',
  setIdentity: 'the installation mark',
  pauseSweep: 'maintenance of the document store: whether it may be swept',
  resumeSweep: 'maintenance of the document store: whether it may be swept',
  recordStoreCounts: 'maintenance of the document store: only counts',
  endConfirmation: 'maintenance of the document store: whether it may be swept',
  hasStoredFiles: 'whether the document store must contain files',
  sampleStoredFiles: 'maintenance of the document store: only hashes',
  listOrphanedFiles: 'maintenance of the document store: only hashes',
  markOrphanedFiles: 'maintenance of the document store: only hashes',
  countMarkedFiles: 'maintenance of the document store: only counts',
  takeDueMarks: 'maintenance of the document store: only hashes',
  lockTakenMarks: 'maintenance of the document store: only hashes',
  completeMarks: 'maintenance of the document store: only hashes',
  deleteOldMarks: 'maintenance of the document store: only hashes',
  findCopiedId: 'maintenance of the document store: only ids and counts',
  recordCopiedId: 'maintenance of the document store: only ids and counts',
  forgetCopies: 'maintenance of the document store: only ids and counts',
  findLockedInvoiceId: 'maintenance of the document store: only an id',
  recordLockedInvoiceId: 'maintenance of the document store: only an id',
  forgetLocks: 'maintenance of the document store: only an id',
  findPageEnd: 'maintenance of the document store: only an id',
  listFilesOfDocuments: 'maintenance of the document store: only hashes and days',
  listFilesToLock: 'maintenance of the document store: only hashes and days',
  listRowsToCopy: 'maintenance of the document store: only hashes and sizes',
  countRowsToCopy: 'maintenance of the document store: only counts',
  forgetMarks: 'marks of the files of a delivery: only hashes',
  listVerifiedParts: 'the check of the document store: only days and counts',
  recordVerifiedPart: 'the check of the document store: only days and counts',
  recordAllVerified: 'the check of the document store: only days and counts',
  countPartFaults: 'the check of the document store: only days and counts',
  forgetRemovedFiles: 'maintenance of the document store: only hashes',
  listStoredFiles: 'the check of the document store: only hashes and sizes',
  estimateStoredFiles: 'the check of the document store',
  listHashesWithRow: 'the check of the document store: only hashes',
  recordCheckResult: 'results of the checks of the installation: only counts',
  listCheckResults: 'results of the checks of the installation: only counts',
  describeFile: "for the operator's command, on the machine itself",
  countWork: 'numbers for /metrics',
  listCountDifferences: 'maintenance: compares counters with what they count',
  findSeenFolder: 'the state of a hot folder: no documents',
  recordSeenFolder: 'the state of a hot folder: no documents',
  countDownloads: 'the limit of downloads of an account: only counts',
  deleteOldDownloadCounts: 'maintenance: only counts',
  markDueCounters: 'maintenance: which counters are due',
  listDueCounters: 'maintenance: which counters are due',
  recordCheckedCounters: 'maintenance: only counts',
  countCounterFaults: 'maintenance: only counts',
  listExpiredYears: "counts for the operator's command and log",
  listExpiredDocuments: "the operator's command, on the machine itself",
  purgeDocuments: "the operator's command, on the machine itself",
  voidAllOneTimeTokens: 'a restore voids all tokens that are still valid',
  listTables: "for backups, on the machine itself: the database's own tables",
  listMigrations: "for backups: the schema's version",
  listSequences: 'for backups: counters',
  streamRows: "the operator's backup, on the machine itself",
  listChainHeads: 'for backups: the last hash of each journal',
  tryLockSnapshots: 'a lock of the whole installation, no rows',
  unlockSnapshots: 'a lock of the whole installation, no rows',
  allowIdleSession: 'a setting of the session',
  checkConnection: 'no rows',
  findInstallationMark: 'for backups: identifies the installation',
  lockDocuments: 'a lock',
  unlockDocuments: 'a lock',
  findNonEmptyTable: 'whether the database contains any row',
  loadWithoutConstraints: "the operator's restore, into an empty database",
  loadRows: "the operator's restore, into an empty database",
  setSequences: "the operator's restore: counters",
  refreshStatistics: 'maintenance of the database',
  isPartitioned: 'command of the owner: divides the documents of all providers by years',
  countDocuments: 'command of the owner: divides the documents of all providers by years',
  listReferences: 'command of the owner: divides the documents of all providers by years',
  describeDocumentTable: 'command of the owner: divides the documents of all providers by years',
  findFirstOwnYear: 'command of the owner: divides the documents of all providers by years',
  findLastInvoiceId: 'command of the owner: divides the documents of all providers by years',
  fillYears: 'command of the owner: divides the documents of all providers by years',
  requireYears: 'command of the owner: divides the documents of all providers by years',
  checkFirstPartition: 'command of the owner: divides the documents of all providers by years',
  dropFirstPartitionCheck: 'command of the owner: divides the documents of all providers by years',
  indexPublicIds: 'command of the owner: divides the documents of all providers by years',
  attachPartitions: 'command of the owner: divides the documents of all providers by years',
  validateReferences: 'command of the owner: divides the documents of all providers by years',
  analyzeDocuments: 'command of the owner: divides the documents of all providers by years',
  listPartitions: 'command of the owner: divides the documents of all providers by years',
  findDocumentYears: 'years of partitions, and no document',
  makeNextDocumentYears: 'job without a caller: makes empty partitions',
};

let samples: CompiledSamples;
beforeAll(() => {
  samples = compileSamples(
    SERVER,
    { [SAMPLE]: [...HEAD, ...Object.values(attempts)].join('\n') },
    REPOSITORIES.map((file) => path.join(SERVER, file)),
  );
});

describe('a query for invoices', () => {
  const lineOf = (name: string) => HEAD.length + Object.keys(attempts).indexOf(name) + 1;
  const errorsOn = (name: string) => samples.errorsOf(SAMPLE).filter(({ line }) => line === lineOf(name));

  it('compiles with a scope from its policy', () => {
    expect(samples.errorsOf(SAMPLE).filter(({ line }) => line <= HEAD.length)).toEqual([]);
    expect(errorsOn('with a scope made by the policy')).toEqual([]);
    expect(errorsOn('notes, with their own scope')).toEqual([]);
  });

  it('does not compile without a scope', () => {
    expect(errorsOn('with nothing').map(({ code }) => code)).toEqual([ARGUMENT_MISSING]);
  });

  it.each([
    'with undefined',
    'with the caller itself',
    'with a scope made by hand',
    "with another feature's scope",
    'a file, with a scope made by hand',
    "notes, with the invoices' scope",
  ])('does not compile %s', (name) => {
    expect(errorsOn(name).map(({ code }) => code)).toEqual([WRONG_ARGUMENT]);
  });
});

interface QueryFunction {
  readonly name: string;
  readonly file: string;
  /** A parameter is a scope, or the proof that a row was locked within one. */
  readonly isScoped: boolean;
  /** The names of scope parameters that the body does not use. */
  readonly unused: readonly string[];
}

/** A property whose key is a symbol that is not exported: nobody else can write it. */
const hasBrand = (type: ts.Type, brand: string): boolean =>
  type.getProperties().some((property) => property.getEscapedName().toString().startsWith(`__@${brand}`));

/** Whether a type, the elements of an array, or the properties of either carry the proof of a locked row. */
function carriesProof(type: ts.Type, checker: ts.TypeChecker, at: ts.Node, depth = 0): boolean {
  if (hasBrand(type, 'locked')) return true;
  if (depth === 2) return false;
  if (type.isUnion()) return type.types.every((one) => carriesProof(one, checker, at, depth));
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element !== undefined) return carriesProof(element, checker, at, depth + 1);
  if (!type.isIntersection() && (type.flags & ts.TypeFlags.Object) === 0) return false;
  return type
    .getProperties()
    .some((property) =>
      carriesProof(checker.getTypeOfSymbolAtLocation(property, at), checker, at, depth + 1),
    );
}

/** The names that a parameter declares: its own name, or the names in its destructuring pattern. */
function namesOf(name: ts.BindingName): readonly string[] {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

function isUsed(name: string, body: ts.Node): boolean {
  return (
    (ts.isIdentifier(body) && body.text === name) ||
    (ts.forEachChild(body, (child) => isUsed(name, child) || undefined) ?? false)
  );
}

/** Exported functions of the repositories that can access the database, because they have an executor as a parameter. */
function listQueryFunctions({ program }: CompiledSamples): readonly QueryFunction[] {
  const checker = program.getTypeChecker();
  return REPOSITORIES.flatMap((file) => {
    const source = program.getSourceFile(path.join(SERVER, file));
    if (source === undefined) throw new Error(`not compiled: ${file}`);
    return source.statements
      .filter((statement) => ts.isFunctionDeclaration(statement))
      .filter((statement) => (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) !== 0)
      .filter((statement) =>
        statement.parameters.some((parameter) => parameter.type?.getText() === 'Executor'),
      )
      .map((statement) => {
        const scopes = statement.parameters.filter((parameter) =>
          hasBrand(checker.getTypeAtLocation(parameter), 'scopeProof'),
        );
        const proofs = statement.parameters.filter((parameter) =>
          carriesProof(checker.getTypeAtLocation(parameter), checker, parameter),
        );
        return {
          name: statement.name?.text ?? '(unnamed)',
          file,
          isScoped: scopes.length + proofs.length > 0,
          unused: scopes
            .map(({ name }) => namesOf(name))
            .filter(
              (names) => !names.some((name) => statement.body !== undefined && isUsed(name, statement.body)),
            )
            .flat(),
        };
      });
  });
}

describe('the repositories', () => {
  it('are found by this test', () => {
    expect(listQueryFunctions(samples).filter(({ isScoped }) => isScoped).length).toBeGreaterThan(10);
  });

  it('query no rows of a tenant without a scope', () => {
    const unscoped = listQueryFunctions(samples).filter(({ isScoped }) => !isScoped);
    expect(unscoped.filter(({ name }) => UNSCOPED[name] === undefined)).toEqual([]);
  });

  it('use every scope that they take', () => {
    expect(listQueryFunctions(samples).filter(({ unused }) => unused.length > 0)).toEqual([]);
  });

  it('make no exception that is not needed', () => {
    const unscoped = new Set(
      listQueryFunctions(samples)
        .filter(({ isScoped }) => !isScoped)
        .map(({ name }) => name),
    );
    expect(Object.keys(UNSCOPED).filter((name) => !unscoped.has(name))).toEqual([]);
  });
});
