import { describeMismatch, findStoreVerdict, type Verdict } from '../../features/store/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { FileDocumentStore } from '../../platform/document-store/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const DOCUMENTS_CHECK = 'documents';
const { ok, attention, fault } = reportAs(DOCUMENTS_CHECK);

/**
 * Whether documents and database belong together. Only looks: writes no mark.
 * @param executor undefined for a database without tables, which knows no document
 */
export async function checkDocuments(folder: string, executor: Executor | undefined): Promise<Finding> {
  const store = new FileDocumentStore(folder);
  if (executor === undefined)
    return judgeDocuments((await store.containsFiles()) ? 'new-database' : 'bind', folder);
  return judgeDocuments(await findStoreVerdict(executor, store), folder);
}

export function judgeDocuments(verdict: Verdict, folder: string): Finding {
  switch (verdict) {
    case 'bound':
      return ok(`DATA_DIR: ${folder} and the database belong together`);
    case 'bind':
      return ok(`DATA_DIR: ${folder} and the database hold no document yet; the first start binds them`);
    case 'compare':
      return attention(
        `DATABASE_URL, DATA_DIR: the database and ${folder} have no common mark yet. The next start compares their files and binds them if they match`,
      );
    default:
      return fault(describeMismatch(verdict, folder));
  }
}
