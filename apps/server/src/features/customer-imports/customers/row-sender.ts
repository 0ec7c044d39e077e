import type { AuditFacts, RequestOrigin } from '../../../platform/audit/index.ts';
import type { KeyHolder } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import type { CustomerRowScope, ImportProvider } from '../imports.policy.ts';

/**
 * The sender of rows of customers (a person with a file, or an ERP with its intake key), and the changes that the rows may
 * make.
 */
export interface RowSender {
  readonly sender: Caller | KeyHolder;
  readonly origin: RequestOrigin;
  readonly scope: CustomerRowScope;
  readonly providers: readonly ImportProvider[];
  /** Facts for every audit entry about these rows: they identify the import or the key. */
  readonly auditFacts: AuditFacts;
}
