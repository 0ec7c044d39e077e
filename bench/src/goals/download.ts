import { median, type Summary } from '../load/summary.ts';
import { measureInTurns, processorTime, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import { measureStatement } from '../measure/statement.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, digits, figure, type GoalReport, information } from '../report/report.ts';
import { AUDIT_ENTRY, FILE } from '../servers/bare-sql.ts';
import { DOCUMENTS_PER_USER, downloadRequests } from './requests.ts';
import { warmUp } from './warm-up.ts';

/** The time for which only audit entries are measured: nothing of a document is sent before its audit entry is on the disk. */
const ENTRY_MS = 800;

/**
 * Goal 9: one document with token, scope, hash check, download receipt and audit row, compared with a server written by hand that does the same,
 * and with one that does none of it.
 */
export async function measureDownload(environment: Environment): Promise<GoalReport> {
  const { product, bare, client, customerUsers } = environment;
  const ids = customerUsers.flatMap(({ documents }) => documents.slice(0, DOCUMENTS_PER_USER));
  const withRow = ids.map((id) => ({ path: `/document/${id}` }));
  const files: { path: string }[] = [];
  for (const id of ids) {
    const { rows } = await client.query<{ sha256: Buffer }>({ name: 'bench-file', text: FILE, values: [id] });
    files.push({ path: `/file/${rows[0]?.sha256.toString('hex') ?? ''}` });
  }
  const productRequests = downloadRequests(environment);
  const withDuties = productRequests.map((request, index) => ({ ...request, path: `/duties/${ids[index]}` }));
  await warmUp(environment, product, productRequests);
  await warmUp(environment, bare, withDuties);
  await warmUp(environment, bare, withRow);
  const measured = await measureInTurns(environment.rounds, {
    entry: () =>
      measureStatement(client, AUDIT_ENTRY, () => [null, ids[0], null, '', null, null, null], ENTRY_MS),
    product: () => environment.load(product, productRequests, 1),
    withDuties: () => environment.load(bare, withDuties, 1),
    withRow: () => environment.load(bare, withRow, 1),
    product16: () => environment.load(product, productRequests, 16),
    withDuties16: () => environment.load(bare, withDuties, 16),
    withRow16: () => environment.load(bare, withRow, 16),
    file16: () => environment.load(bare, files, 16),
  });
  return {
    rows: [
      { candidate: 'SQL: one audit entry     c=1', rounds: measured.entry },
      { candidate: 'product                  c=1', rounds: measured.product },
      { candidate: 'by hand, same duties     c=1', rounds: measured.withDuties },
      { candidate: 'bare: row and file       c=1', rounds: measured.withRow },
      { candidate: 'product                  c=16', rounds: measured.product16 },
      { candidate: 'by hand, same duties     c=16', rounds: measured.withDuties16 },
      { candidate: 'bare: row and file       c=16', rounds: measured.withRow16 },
      { candidate: 'bare: file, no database  c=16', rounds: measured.file16 },
    ],
    checks: [
      atLeast(
        'requests per second compared with the same duties by hand, c=16',
        ratioOf(measured.product16, measured.withDuties16, requestsPerSecond),
        0.75,
      ),
      atLeast(
        'requests per second compared with bare without duties, c=16',
        ratioOf(measured.product16, measured.withRow16, requestsPerSecond),
        0.35,
      ),
      figure(
        'downloads per second at c=1: product, same duties by hand, bare',
        [measured.product, measured.withDuties, measured.withRow].map(medianPerSecond).join(', '),
      ),
      information(
        'CPU time per request compared with the same duties by hand, c=16',
        ratioOf(measured.product16, measured.withDuties16, processorTime),
      ),
      information(
        'requests per second compared with the same duties by hand, c=1',
        ratioOf(measured.product, measured.withDuties, requestsPerSecond),
      ),
      information(
        'CPU time per request compared with bare without duties, c=16',
        ratioOf(measured.product16, measured.withRow16, processorTime),
      ),
      information(
        'requests per second compared with bare without duties, c=1',
        ratioOf(measured.product, measured.withRow, requestsPerSecond),
      ),
      information(
        'requests per second compared with bare without database, c=16',
        ratioOf(measured.product16, measured.file16, requestsPerSecond),
      ),
    ],
  };
}

function medianPerSecond(rounds: readonly Summary[]): string {
  return digits(median(rounds.map(requestsPerSecond)));
}
