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
import { deleteIdentifier, type IdentifierRow, listIdentifiers } from '../receipts/identifier.repository.ts';

export type IdentifierService = ReturnType<typeof createIdentifierService>;

/** Lists and removes learned identifiers. `system` is the operator on the command line. */
export function createIdentifierService(database: Database) {
  const { executor } = database;
  return {
    /** @throws Forbidden for a filter by a provider other than the caller's */
    list: async (actor: Caller | 'system', query: IdentifierListQuery): Promise<IdentifierPage> => {
      const scope = scopeOf(actor);
      await requireOwnProvider(executor, scope, query.providerId);
      const { rows, total } = await listIdentifiers(executor, scope, query);
      return {
        items: rows.map(toLearnedIdentifier),
        totalItemCount: total,
        totalPages: Math.ceil(total / query.pageSize),
      };
    },
    /**
     * Removes an identifier, so that customers are no longer recognised by it.
     * @throws NotFound out of scope
     */
    remove: (actor: Caller | 'system', id: string, origin?: RequestOrigin) =>
      database.transaction(async (transaction) => {
        const identifier = await deleteIdentifier(transaction, scopeOf(actor), id);
        if (identifier === undefined) throw new NotFound();
        await recordAuditEvents(transaction, {
          action: 'customer-identifier.remove',
          actorAccountId: actor === 'system' ? undefined : actor.accountId,
          target: { kind: 'customer', id: identifier.customer_id },
          providerId: identifier.provider_pk,
          facts: { identifierId: identifier.id, scheme: identifier.scheme, value: identifier.value },
          origin,
        });
        return undefined;
      }),
  };
}

function scopeOf(actor: Caller | 'system'): JournalScope {
  return actor === 'system' ? journalScopeOfSystem() : journalScopeOf(actor);
}

function toLearnedIdentifier(row: IdentifierRow): IdentifierPage['items'][number] {
  return {
    id: row.id,
    scheme: customerIdentifierScheme.parse(row.scheme),
    value: row.value,
    providerId: row.provider_id,
    providerName: row.provider_name,
    customer: { id: row.customer_id, name: row.customer_name, customerNumber: row.customer_number },
    learnedAt: row.learned_at.toISOString(),
    learnedBy: row.learned_by,
  };
}
