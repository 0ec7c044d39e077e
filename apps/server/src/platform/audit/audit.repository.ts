import type { AuditAction, AuditFact } from '@belegfach/contract';
import { sql } from 'kysely';
import { batchCalls, type Executor, KeyedDigests } from '../database/index.ts';
import { canonicalAddress } from '../rate-limit/index.ts';

/** Further data about an action, stored as JSON. */
export type AuditFacts = Readonly<Partial<Record<AuditFact, unknown>>>;

/** One entry of the audit trail. Never contains passwords, tokens, codes or the text of a note. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly result?: 'ok' | 'refused' | 'failed';
  /** Internal id of the acting account; undefined for the system or an unknown user. */
  readonly actorAccountId?: number | undefined;
  readonly target?: AuditTarget;
  readonly providerId?: number | undefined;
  readonly facts?: AuditFacts;
  readonly origin?: RequestOrigin | undefined;
}

/** The object of an entry, with its public id. */
export interface AuditTarget {
  readonly kind: string;
  readonly id: string;
}

/**
 * The origin of a request: its id, the client's network address, and its user agent. Address and user agent are stored
 * separately from the trail, so that they can be purged after 30 days.
 */
export interface RequestOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The address belongs to a proxy that TRUST_PROXY does not name, so all clients seem to have it. */
  readonly isShared?: true;
}

/**
 * Appends one or more entries in one statement of the caller's transaction, so that an action and its entry are
 * committed together or not at all.
 */
export async function recordAuditEvents(
  executor: Executor,
  events: AuditEvent | readonly AuditEvent[],
): Promise<void> {
  const rows = [events].flat().map((event: AuditEvent) => ({
    action: event.action,
    result: event.result ?? 'ok',
    actor: event.actorAccountId ?? null,
    target_kind: event.target?.kind ?? null,
    target_id: event.target?.id ?? null,
    provider: event.providerId ?? null,
    request_id: event.origin?.requestId ?? null,
    facts: event.facts ?? {},
    address: event.origin?.address ?? null,
    user_agent: event.origin?.userAgent?.slice(0, 400) ?? null,
  }));
  if (rows.length === 0) return;
  // Equal addresses stay recognisable after the address itself is purged, but only with the key.
  const digests = new KeyedDigests(
    'audit address',
    rows.map(({ address }) => (address === null ? null : canonicalAddress(address))),
  );
  await sql`
    with entry as (
      select e.*
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        action text, result text, actor integer, target_kind text, target_id uuid, provider smallint,
        request_id text, facts jsonb, address inet, user_agent text), unnest(${digests}::bytea[])) with ordinality as e(
        action, result, actor, target_kind, target_id, provider, request_id, facts, address, user_agent, address_digest, position)
    ), written as (
      insert into audit_event (action, result, actor_account_id, target_kind, target_id, provider_id, request_id, facts, address_digest)
      select action, result, actor, target_kind, target_id, provider, request_id, facts, address_digest
      from entry order by position
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as position from written
    )
    insert into audit_origin (event_id, address, user_agent)
    select numbered.id, entry.address, entry.user_agent
    from numbered join entry using (position)
    where entry.address is not null`.execute(executor);
}

/**
 * Appends entries that belong to no other change; resolves when they are durable. Entries recorded at the same time
 * share one transaction, and so one disk sync, which is the most expensive part of a download.
 */
export function batchAuditEvents(executor: Executor): (events: readonly AuditEvent[]) => Promise<void> {
  return batchCalls(async (lists: readonly (readonly AuditEvent[])[]) => {
    await recordAuditEvents(executor, lists.flat());
    return lists.map(() => undefined);
  });
}
