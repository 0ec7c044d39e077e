import type { Config } from '../../configuration/config.ts';
import {
  checkApplicationLogin,
  type DatabaseFacts,
  describeApplicationLogin,
  explainConnectionFault,
  findRoleComment,
} from '../../platform/database/index.ts';
import { codeOf, messageOf } from '../../platform/errors/index.ts';
import { notCheckedBecauseOfSchema } from './database.check.ts';
import { type Finding, reportAs } from './finding.ts';
import { findKey, hasSchema } from './look-at-database.ts';

export const LOGIN_CHECK = 'login';
const { ok, attention, fault } = reportAs(LOGIN_CHECK);

const WRONG_PASSWORD = '28P01';
const UNDEFINED_TABLE = '42P01';
const GUIDE = 'docs/operations.md, "The database"';

export interface LoginObservation {
  readonly setting: 'DATABASE_URL' | 'DATABASE_APP_URL';
  /** Undefined for the login that DATABASE_APP_URL names. */
  readonly name: string | undefined;
  /** `name-taken`: a role of this name exists and is not the portal's. `tried`: `error` says whether it works. */
  readonly state: 'missing' | 'name-taken' | 'tried';
  readonly mayCreateRoles: boolean;
  readonly error:
    | { readonly code: string; readonly message: string; readonly advice?: string | undefined }
    | undefined;
}

/** Logs in as the portal would, and checks rights and time limits; creates no login and changes no password. */
export async function checkLogin(config: Config, ownerUrl: string, facts: DatabaseFacts): Promise<Finding> {
  if (!hasSchema(facts)) return ok('not needed yet: the login gets its rights when the tables are created');
  const observation = await lookAtLogin(config, ownerUrl, facts);
  if (observation === undefined)
    return attention(
      'the demo has no key yet, from which the password of the login is derived; start the demo first',
    );
  // The rights are checked on the tables of this version; an older schema may not have all of them.
  if (observation.error?.code === UNDEFINED_TABLE) return notCheckedBecauseOfSchema(LOGIN_CHECK);
  return judgeLogin(observation, config.databaseRole);
}

async function lookAtLogin(
  config: Config,
  ownerUrl: string,
  { database, mayCreateRoles }: DatabaseFacts,
): Promise<LoginObservation | undefined> {
  if (config.databaseAppUrl !== undefined) {
    const error = await findLoginError(config.databaseAppUrl);
    return { setting: 'DATABASE_APP_URL', name: undefined, state: 'tried', mayCreateRoles, error };
  }
  const key = findKey(config);
  if (key === undefined) return undefined;
  const { name, comment, url } = describeApplicationLogin(ownerUrl, key, database);
  const existing = await findRoleComment(ownerUrl, name);
  const state = existing === undefined ? 'missing' : existing === comment ? 'tried' : 'name-taken';
  const error = state === 'tried' ? await findLoginError(url) : undefined;
  return { setting: 'DATABASE_URL', name, state, mayCreateRoles, error };
}

/** The name of the login in DATABASE_APP_URL; undefined without DATABASE_APP_URL. The portal's own login is recognised by its comment. */
export function findLoginName({ databaseAppUrl }: Pick<Config, 'databaseAppUrl'>): string | undefined {
  if (databaseAppUrl === undefined) return undefined;
  const { username, searchParams } = new URL(databaseAppUrl);
  return searchParams.get('user') ?? decodeURIComponent(username);
}

async function findLoginError(url: string): Promise<LoginObservation['error']> {
  try {
    await checkApplicationLogin(url);
    return undefined;
  } catch (error) {
    return { code: codeOf(error), message: messageOf(error), advice: explainConnectionFault(error) };
  }
}

/** @param role the restricted role, whose rights the login has */
export function judgeLogin(
  { setting, name, state, mayCreateRoles, error }: LoginObservation,
  role: string,
): Finding {
  if (state === 'name-taken')
    return fault(
      `DATABASE_URL: the role ${name} exists and is not the portal's. Create a login for the portal and set it in DATABASE_APP_URL (${GUIDE})`,
    );
  if (state === 'missing')
    return mayCreateRoles
      ? attention(`DATABASE_URL: the portal's login ${name} does not exist; the next start creates it`)
      : fault(
          `DATABASE_URL: the portal's login ${name} does not exist, and the user of DATABASE_URL may not create it. Create a login and set it in DATABASE_APP_URL (${GUIDE})`,
        );
  if (error === undefined)
    return ok(`${name ?? 'the login of DATABASE_APP_URL'} has the rights of ${role} and no others`);
  if (setting === 'DATABASE_URL' && error.code === WRONG_PASSWORD)
    return attention(
      `ENCRYPTION_KEY: the server refuses the password of ${name} that is derived from this key. If the key is right, the next start sets the password; otherwise use the key of the running portal`,
    );
  const advice = error.advice ?? 'Compare the login and pg_hba.conf with what the guide says.';
  return fault(`${setting}: ${error.message.replace(/\.$/, '')}. ${advice} See ${GUIDE}`);
}
