import type { DatabaseFacts } from '../../platform/database/index.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('role');

/** All databases of a server share its roles: who is a member of this role can read every database that it was used for. */
export function judgeRole(
  role: string,
  { roleFitsTables, foreignLogins }: Pick<DatabaseFacts, 'roleFitsTables' | 'foreignLogins'>,
): Finding {
  if (roleFitsTables === false)
    return fault(
      `DATABASE_ROLE: the tables were not made for the role ${role}. Set the name of the first start, or see "The database" in docs/operations.md`,
    );
  if (foreignLogins.length > 0) {
    const names = foreignLogins.map(({ login, database }) => `${login} (database ${database})`).join(', ');
    return attention(
      `DATABASE_ROLE: the role ${role} is shared with the login of another database: ${names}, which can read the data of this one. The tables keep the role of their first start: back up one of the two installations, restore it into a new database with a DATABASE_ROLE of its own, then drop its old database and login`,
    );
  }
  return ok(
    roleFitsTables === undefined
      ? `${role}, which the first start creates`
      : `${role}, of this database alone`,
  );
}
