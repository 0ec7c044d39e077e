import path from 'node:path';
import type { Config } from '../../configuration/config.ts';
import type { SettingsExamination } from '../../configuration/examine-settings.ts';
import { type Executor, raiseStatementLimit } from '../../platform/database/index.ts';
import { withOwner } from '../with-installation.ts';
import { judgeClock } from './clock.check.ts';
import { judgeDatabase, notChecked, notCheckedBySchema } from './database.check.ts';
import { checkDocuments, DOCUMENTS_CHECK } from './documents.check.ts';
import { type Finding, reportAs } from './finding.ts';
import { checkDataFolder, checkHotFolders, DATA_CHECK, INTAKE_CHECK } from './folders.check.ts';
import { checkKey, KEY_CHECK } from './key.check.ts';
import { checkLogin, findLoginName, LOGIN_CHECK } from './login.check.ts';
import {
  type DatabaseLook,
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
import { judgeSchema } from './schema.check.ts';
import { checkSettingsFile, SETTINGS_FILE_CHECK } from './settings-file.check.ts';
import { judgeSettings } from './settings.check.ts';
import { judgeTimeZone, readGermanHours } from './time-zone.check.ts';

/** Makes all checks and changes nothing. The findings are in the order in which a person repairs faults. */
export async function examineInstallation(
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
      { name: 'other checks', run: () => Promise.resolve(describeOmitted()) },
    );
  else checks.push(...checksOf(config, signal));
  const findings = await Promise.all(checks.map((check) => runCheck(check)));
  return [...judgeSettings(examination), ...findings];
}

function describeOmitted(): Finding {
  return reportAs('other checks').attention(
    'database, folders, mail, clock and proxy were not checked: first correct the settings, then run belegfach doctor again',
  );
}

function checksOf(config: Config, signal: AbortSignal): readonly Check[] {
  // Several checks judge what was seen once.
  const database = lookAtDatabase(config);
  const publicUrl = lookAtPublicUrl(config);
  return [
    { name: 'database', run: async () => judgeDatabase(await database) },
    ...databaseChecks(config, database),
    { name: DATA_CHECK, run: () => checkDataFolder(config) },
    { name: INTAKE_CHECK, run: () => checkHotFolders(config) },
    { name: DOCUMENTS_CHECK, run: async () => checkBinding(config, await database) },
    { name: MAIL_CHECK, run: () => checkMail(config, signal) },
    {
      name: 'clock',
      run: async () => {
        const [databaseLook, publicLook] = await Promise.all([database, publicUrl]);
        return judgeClock({
          database: databaseLook.state === 'seen' ? databaseLook.facts.clockAheadMs : undefined,
          publicUrl: publicLook.state === 'answered' ? publicLook.clockAheadMs : undefined,
        });
      },
    },
    {
      name: 'time zone',
      run: async () => {
        const look = await database;
        return judgeTimeZone(readGermanHours(), look.state === 'seen' ? look.facts : undefined);
      },
    },
    {
      name: PROXY_CHECK,
      run: async () => {
        const look = await publicUrl;
        // Without the portal behind PUBLIC_URL no request through the proxy can be counted.
        const isPortal = look.state === 'answered' && look.isPortal;
        return judgeProxy(
          config,
          look,
          isPortal ? await lookAtProxyCounter(config) : { state: 'unreachable' },
        );
      },
    },
  ];
}

function databaseChecks(config: Config, database: Promise<DatabaseLook>): readonly Check[] {
  /** A check that is only possible when the database was seen. */
  const onDatabase = (
    name: string,
    judge: (look: Extract<DatabaseLook, { state: 'seen' }>) => Finding | Promise<Finding>,
  ): Check => ({
    name,
    run: async () => {
      const look = await database;
      return look.state === 'seen' ? judge(look) : notChecked(name);
    },
  });
  return [
    onDatabase('schema', ({ facts }) => judgeSchema(facts.schema)),
    onDatabase(LOGIN_CHECK, ({ facts, ownerUrl }) => checkLogin(config, ownerUrl, facts)),
    onDatabase('role', ({ facts }) => judgeRole(config.databaseRole, facts, findLoginName(config))),
    onDatabase(KEY_CHECK, ({ facts, ownerUrl }) => {
      if (!hasSchema(facts))
        return reportAs(KEY_CHECK).ok('ENCRYPTION_KEY becomes that of the database at the first start');
      if (!isSchemaCurrent(facts)) return notCheckedBySchema(KEY_CHECK);
      return readAsOwner(ownerUrl, (executor) => checkKey(executor, findKeyring(config)));
    }),
  ];
}

async function checkBinding(config: Config, look: DatabaseLook): Promise<Finding> {
  if (look.state !== 'seen') return notChecked(DOCUMENTS_CHECK);
  const folder = path.join(config.dataDirectory, 'documents');
  if (!hasSchema(look.facts)) return checkDocuments(folder, undefined);
  if (!isSchemaCurrent(look.facts)) return notCheckedBySchema(DOCUMENTS_CHECK);
  return readAsOwner(look.ownerUrl, (executor) => checkDocuments(folder, executor));
}

/** The owner's other work has no time limit; here a person waits. */
const STATEMENT_LIMIT_MS = 5_000;

function readAsOwner<T>(ownerUrl: string, read: (executor: Executor) => Promise<T>): Promise<T> {
  return withOwner({ ownerUrl }, (owner) =>
    owner.transaction(async (transaction) => {
      await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
      return read(transaction);
    }),
  );
}
