import { createHash } from 'node:crypto';

/** An append-only table whose entries are chained by hashes. */
export interface HashChain {
  /** The value of the column `journal_chain.journal`. */
  readonly name: 'audit' | 'intake';
  readonly table: 'audit_event' | 'intake_event';
  /**
   * SQL for the canonical text of an entry (row `e`), which the hash covers. It must never change, or every chained entry
   * would count as changed. Addresses are not included, since they are purged.
   */
  readonly canonicalText: string;
}

/** The hash before the first entry. */
export const CHAIN_START = Buffer.alloc(32);

/** SHA-256 over the previous hash and the canonical text: a changed or moved entry breaks the rest of the chain. */
export function hashEntry(previousHash: Buffer, canonicalText: string): Buffer {
  return createHash('sha256').update(previousHash).update(canonicalText, 'utf8').digest();
}

export const AUDIT_CHAIN: HashChain = {
  name: 'audit',
  table: 'audit_event',
  canonicalText: `jsonb_build_array('audit', e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.action, e.result,
    e.actor_account_id, e.target_kind, e.target_id, e.provider_id, e.request_id, e.facts, encode(e.address_digest, 'hex'))::text`,
};
