import { customerIdentifierScheme, type IdentifierListQuery, type IdentifierPage } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import {
  type JournalScope,
  journalScopeOf,
  journalScopeOfSystem,
} from '../receipts/journal/journal.policy.ts';
import { requireOwnProvider } from './require-own-provider.ts';
import {
  deleteCustomerIdentifier,
  type CustomerIdentifierRow,
  listCustomerIdentifiers,
} from '../receipts/identifier.repository.ts';

export type CustomerIdentifierService = ReturnType<typeof createCustomerIdentifierService>;

/** Lists and removes learned identifiers. `system` is the operator on the command line. */
export function createCustomerIdentifierService(database: Database) {
  const { executor } = database;
  return {
    /** @throws Forbidden for a filter by a provider other than the caller's */
    list: async (actor: Caller | 'system', query: IdentifierListQuery): Promise<IdentifierPage> => {
      const scope = scopeOf(actor);
      await requireOwnProvider(executor, scope, query.providerId);
      const { rows, total } = await listCustomerIdentifiers(executor, scope, query);
      return {
        items: rows.map(toLearnedIdentifier),
        totalItemCount: total,
        totalPages: Math.ceil(total / query.pageSize),
      };
    },
    /**
     * Removes an identifier: documents with it are no longer assigned to the customer automatically.
     * @throws NotFound out of scope
     */
    remove: (actor: Caller | 'system', id: string, origin?: RequestOrigin) =>
      database.transaction(async (transaction) => {
        const identifier = await deleteCustomerIdentifier(transaction, scopeOf(actor), id);
        if (identifier === undefined) throw new NotFound();
        await recordAuditEvents(transaction, {
          action: 'customer-identifier.remove',
          actorAccountId: actor === 'system' ? undefined : actor.accountId,
          target: { kind: 'customer', id: identifier.customer_public_id },
          providerId: identifier.provider_id,
          facts: { identifierId: identifier.public_id, scheme: identifier.scheme, value: identifier.value },
          origin,
        });
        return undefined;
      }),
  };
}

/** Identifiers are learned from the receipts of the journal: a user who may see the journal of a provider may see them. */
function scopeOf(actor: Caller | 'system'): JournalScope {
  return actor === 'system' ? journalScopeOfSystem() : journalScopeOf(actor);
}

function toLearnedIdentifier(row: CustomerIdentifierRow): IdentifierPage['items'][number] {
  return {
    id: row.public_id,
    scheme: customerIdentifierScheme.parse(row.scheme),
    value: row.value,
    providerId: row.provider_public_id,
    providerName: row.provider_name,
    customer: { id: row.customer_public_id, name: row.customer_name, customerNumber: row.customer_number },
    learnedAt: row.learned_at.toISOString(),
    learnedBy: row.learned_by,
  };
}
