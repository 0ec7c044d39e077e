import type { Config } from '../../configuration/config.ts';
import type { SettingsExamination } from '../../configuration/examine-settings.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { findDocumentYears } from '../../features/document-years/index.ts';
import { type Executor, raiseStatementLimit } from '../../platform/database/index.ts';
import { documentFolderOf } from '../../platform/document-store/index.ts';
import { withOwner } from '../with-installation.ts';
import { judgeClock } from './clock.check.ts';
import { judgeDatabase, notChecked, notCheckedBecauseOfSchema } from './database.check.ts';
import { checkDocuments, DOCUMENTS_CHECK } from './documents.check.ts';
import { checkDataFolder, checkHotFolders, type DiskObservation, lookAtDisks } from './folders.check.ts';
import { type Finding, reportAs } from './finding.ts';
import { DATA_CHECK, INTAKE_CHECK } from './judge-folders.ts';
import { checkKey, KEY_CHECK } from './key.check.ts';
import { checkLogin, findLoginName, LOGIN_CHECK } from './login.check.ts';
import { describeHang } from './observe-folders.ts';
import {
  type DatabaseObservation,
  findKeyring,
  hasSchema,
  isSchemaCurrent,
  lookAtDatabase,
} from './look-at-database.ts';
import { lookAtProxyCounter, lookAtPublicUrl } from './look-at-portal.ts';
import { checkMail, MAIL_CHECK } from './mail.check.ts';
import { judgeProxy, PROXY_CHECK } from './proxy.check.ts';
import { judgeRole } from './role.check.ts';
import { type Check, runCheck } from './run-check.ts';
import { judgeDocumentYears, judgeSchema, YEARS_CHECK } from './schema.check.ts';
import { checkSettingsFile, SETTINGS_FILE_CHECK } from './settings-file.check.ts';
import { judgeSettings } from './settings.check.ts';
import { checkSuperAdmins, SIGN_ON_CHECK, signOnChecks } from './sign-on.check.ts';
import { checkTraces, TRACES_CHECK } from './traces.check.ts';
import { judgeTimeZone, readGermanHours } from './time-zone.check.ts';

/** Makes all checks and changes nothing. The findings are in the order in which a person repairs faults. */
export async function examineInstallation(
  names: InstallationNames,
  examination: SettingsExamination,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { config, source } = examination;
  const checks: Check[] = [];
  if (source !== undefined)
    checks.push({ name: SETTINGS_FILE_CHECK, run: () => checkSettingsFile(source.file) });
  if (config === undefined)
    checks.push(
      { name: 'time zone', run: () => Promise.resolve(judgeTimeZone(readGermanHours(), undefined)) },
      { name: 'other checks', run: () => Promise.resolve(describeOmitted(names)) },
    );
  else checks.push(...checksOf(config, names, signal));
  const findings = await Promise.all(checks.map((check) => runCheck(check)));
  return [...judgeSettings(examination), ...findings];
}

function describeOmitted({ command }: InstallationNames): Finding {
  return reportAs('other checks').attention(
    `database, folders, mail, clock and proxy were not checked: first correct the settings, then run again: ${command} doctor`,
  );
}

function checksOf(config: Config, names: InstallationNames, signal: AbortSignal): readonly Check[] {
  // Several checks use the same observations.
  const disks = lookAtDisks(config);
  const database = lookAtDatabaseOf(config, disks);
  const publicUrl = lookAtPublicUrl(config);
  return [
    { name: 'database', run: async () => judgeDatabase(names, await database) },
    ...databaseChecks(config, database),
    { name: DATA_CHECK, run: () => checkDataFolder(names, config, disks) },
    {
      name: INTAKE_CHECK,
      run: async () => checkHotFolders(names, config, disks, readerOf(await database)),
    },
    { name: DOCUMENTS_CHECK, run: async () => checkBinding(config, disks, await database) },
    { name: TRACES_CHECK, run: () => checkTraces(config) },
    { name: MAIL_CHECK, run: () => checkMail(names, config, signal) },
    ...signOnChecks(config),
    {
      name: 'clock',
      run: async () => {
        const [databaseObservation, publicObservation] = await Promise.all([database, publicUrl]);
        return judgeClock({
          database: databaseObservation.state === 'seen' ? databaseObservation.facts.clockAheadMs : undefined,
          publicUrl: publicObservation.state === 'answered' ? publicObservation.clockAheadMs : undefined,
        });
      },
    },
    {
      name: 'time zone',
      run: async () => {
        const observation = await database;
        return judgeTimeZone(readGermanHours(), observation.state === 'seen' ? observation.facts : undefined);
      },
    },
    {
      name: PROXY_CHECK,
      run: async () => {
        const observation = await publicUrl;
        // Without the portal behind PUBLIC_URL no request through the proxy can be counted.
        const isPortal = observation.state === 'answered' && observation.isPortal;
        return judgeProxy(
          names,
          config,
          observation,
          isPortal ? await lookAtProxyCounter(config) : { state: 'unreachable' },
        );
      },
    },
  ];
}

function databaseChecks(config: Config, database: Promise<DatabaseObservation>): readonly Check[] {
  /** A check that is possible only if the database was reached. */
  const onDatabase = (
    name: string,
    judge: (observation: Extract<DatabaseObservation, { state: 'seen' }>) => Finding | Promise<Finding>,
  ): Check => ({
    name,
    run: async () => {
      const observation = await database;
      return observation.state === 'seen' ? judge(observation) : notChecked(name);
    },
  });
  const superAdmins = onDatabase(SIGN_ON_CHECK, ({ facts, ownerUrl }) =>
    isSchemaCurrent(facts)
      ? readAsOwner(ownerUrl, checkSuperAdmins)
      : notCheckedBecauseOfSchema(SIGN_ON_CHECK),
  );
  return [
    onDatabase('schema', ({ facts }) => judgeSchema(facts.schema)),
    onDatabase(LOGIN_CHECK, ({ facts, ownerUrl }) => checkLogin(config, ownerUrl, facts)),
    onDatabase('role', ({ facts }) => judgeRole(config.databaseRole, facts, findLoginName(config))),
    onDatabase(KEY_CHECK, ({ facts, ownerUrl }) => {
      if (!hasSchema(facts))
        return reportAs(KEY_CHECK).ok('ENCRYPTION_KEY becomes that of the database at the first start');
      if (!isSchemaCurrent(facts)) return notCheckedBecauseOfSchema(KEY_CHECK);
      return readAsOwner(ownerUrl, (executor) => checkKey(executor, findKeyring(config)));
    }),
    onDatabase(YEARS_CHECK, async ({ facts, ownerUrl }) =>
      isSchemaCurrent(facts)
        ? judgeDocumentYears(await readAsOwner(ownerUrl, findDocumentYears))
        : notCheckedBecauseOfSchema(YEARS_CHECK),
    ),
    ...(config.signOn.providers.length > 0 ? [superAdmins] : []),
  ];
}

/** DATA_DIR contains the lock file of a running portal and the key of a demo; if DATA_DIR hangs, neither is read. */
async function lookAtDatabaseOf(config: Config, disks: DiskObservation): Promise<DatabaseObservation> {
  const needsData = config.databaseUrl === undefined || config.encryptionKey === undefined;
  if (needsData && (await disks.data) === 'hangs')
    return { state: 'unreachable', reason: 'DATA_DIR does not answer', advice: 'See the line "data folder"' };
  return lookAtDatabase(config);
}

async function checkBinding(
  config: Config,
  disks: DiskObservation,
  observation: DatabaseObservation,
): Promise<Finding> {
  if (config.documentBuckets === undefined && (await disks.documents) === 'hangs')
    return describeHang(DOCUMENTS_CHECK, 'DATA_DIR', documentFolderOf(config));
  if (observation.state !== 'seen') return notChecked(DOCUMENTS_CHECK);
  if (!hasSchema(observation.facts)) return checkDocuments(config, undefined);
  if (!isSchemaCurrent(observation.facts)) return notCheckedBecauseOfSchema(DOCUMENTS_CHECK);
  return readAsOwner(observation.ownerUrl, (executor) => checkDocuments(config, executor));
}

/** Returns the function that calls `work` with the database; undefined unless the tables have the schema of this program. */
function readerOf(observation: DatabaseObservation) {
  if (observation.state !== 'seen' || !hasSchema(observation.facts) || !isSchemaCurrent(observation.facts))
    return undefined;
  return <T>(work: (executor: Executor) => Promise<T>) => readAsOwner(observation.ownerUrl, work);
}

/** Other statements of the owner have no time limit, but here a person waits. */
const STATEMENT_LIMIT_MS = 5_000;

function readAsOwner<T>(ownerUrl: string, read: (executor: Executor) => Promise<T>): Promise<T> {
  return withOwner({ ownerUrl }, (owner) =>
    owner.transaction(async (transaction) => {
      await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
      return read(transaction);
    }),
  );
}
