import { describeMismatch, findStoreVerdict, type Verdict } from '../../features/store/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import {
  openDocumentStore,
  type StorePlace,
  type StoreSettings,
  StoreUnavailable,
} from '../../platform/document-store/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const DOCUMENTS_CHECK = 'documents';
const { ok, attention, fault } = reportAs(DOCUMENTS_CHECK);

/**
 * Whether documents and database belong together. Reads the mark of the documents and writes none.
 * @param executor undefined for a database without tables, which knows no document
 */
export async function checkDocuments(
  settings: StoreSettings,
  executor: Executor | undefined,
): Promise<Finding> {
  const store = await openDocumentStore(settings);
  try {
    if (executor === undefined)
      return judgeDocuments((await store.containsFiles()) ? 'new-database' : 'bind', store.place);
    const { verdict, place } = await findStoreVerdict(executor, store);
    return judgeDocuments(verdict, place);
  } catch (error) {
    // The S3 server cannot be used: the message names the setting and says what to do.
    if (error instanceof StoreUnavailable) return fault(error.message);
    throw error;
  } finally {
    store.close();
  }
}

export function judgeDocuments(verdict: Verdict, place: StorePlace): Finding {
  const { setting, name } = place;
  switch (verdict) {
    case 'bound':
      return ok(`${setting}: ${name} and the database belong together`);
    case 'bind':
      return ok(`${setting}: ${name} and the database hold no document yet; the first start binds them`);
    case 'compare':
      return attention(
        `DATABASE_URL, ${setting}: the database and ${name} have no common mark yet. The next start compares their files and binds them if they match`,
      );
    default:
      return fault(describeMismatch(verdict, place));
  }
}
