import type { DatabaseFacts, RoleMember } from '../../platform/database/index.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('role');

type RoleFacts = Pick<DatabaseFacts, 'tablesAreGrantedToRole' | 'roleMembers' | 'database'>;

/**
 * All databases of a server share its roles: a member of this role can read each database that uses the role.
 * @param ownLogin the login of this portal; undefined if it is not known
 */
export function judgeRole(role: string, facts: RoleFacts, ownLogin: string | undefined): Finding {
  if (facts.tablesAreGrantedToRole === false)
    return fault(
      `DATABASE_ROLE: the tables were not made for the role ${role}. Set the name of the first start, or see "The database" in docs/operations.md`,
    );
  const others = facts.roleMembers.filter(
    ({ login, database }) => login !== ownLogin && database !== facts.database,
  );
  const advice = [adviseOnPortals(role, others), adviseOnStrangers(role, others)].filter(Boolean);
  if (advice.length > 0) return attention(`DATABASE_ROLE: ${advice.join('; ')}`);
  return ok(
    facts.tablesAreGrantedToRole === undefined
      ? `${role}, which the first start creates`
      : `${role}, of this database only`,
  );
}

function adviseOnPortals(role: string, others: readonly RoleMember[]): string | undefined {
  const names = others.flatMap(({ login, database }) =>
    database === null ? [] : [`${login} (database ${database})`],
  );
  if (names.length === 0) return undefined;
  return `the role ${role} is shared with the login of another database: ${names.join(', ')}, which can read the data of this one. The tables keep the role of their first start: back up one of the two installations, restore it into a new database with a DATABASE_ROLE of its own, then drop its old database and login`;
}

function adviseOnStrangers(role: string, others: readonly RoleMember[]): string | undefined {
  const logins = others.filter(({ database }) => database === null).map(({ login }) => login);
  if (logins.length === 0) return undefined;
  return `${logins.join(', ')} can read the data of this database, because they have the rights of the role ${role}. Unless that is wanted, revoke the role: ${logins.map((login) => `revoke ${role} from "${login}";`).join(' ')}`;
}
