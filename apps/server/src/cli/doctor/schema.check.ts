import { describeDocumentYearsFault, type DocumentYears } from '../../features/document-years/index.ts';
import type { SchemaState } from '../../platform/database/index.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('schema');

/** Whether this program can use the tables of the database. */
export function judgeSchema({ applied, pending, unknown, servesThisProgram }: SchemaState): Finding {
  if (!servesThisProgram)
    return fault(
      `DATABASE_URL: the schema is newer than this program (${unknown.at(-1)}), or belongs to another program. Install the newer version of the portal, or restore the backup that was made before it`,
    );
  if (applied === 0)
    return attention(
      'DATABASE_URL: the database has no tables yet; the first start of the portal creates them',
    );
  if (pending.length > 0)
    return attention(
      `DATABASE_URL: the schema is older than this program; the next start runs ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}. Make a backup first; it is the only way back to the older schema`,
    );
  if (unknown.length > 0)
    return attention(
      `DATABASE_URL: the schema is newer than this program (${unknown.at(-1)}), which can still use it. Finish the upgrade of all instances`,
    );
  return ok(`that of this program (${applied} migrations)`);
}

export const YEARS_CHECK = 'years';

/** Whether each year of documents gets its partition. @param years undefined while the documents are in one table */
export function judgeDocumentYears(years: DocumentYears | undefined): Finding {
  const report = reportAs(YEARS_CHECK);
  if (years === undefined) return report.ok('the documents are in one table');
  const yearsFault = describeDocumentYearsFault(years);
  return yearsFault === undefined
    ? report.ok(`the documents are divided by years, up to ${years.lastOwnYear}`)
    : report.attention(yearsFault);
}
