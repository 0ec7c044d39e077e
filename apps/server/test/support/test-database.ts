import { randomBytes } from 'node:crypto';
import { AUDIT_FACTS } from '@belegfach/contract';
import { Client } from 'pg';
import { inject } from 'vitest';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { decryptContent, type MailContent } from '../../src/platform/mail/index.ts';
import { createKeyring, type Keyring } from '../../src/platform/secrets/index.ts';
import { databaseUrl, TEMPLATE } from './database-server.ts';
import { TEST_KEY } from './test-key.ts';

export interface TestDatabase {
  /** The database as the server uses it, with the rights of the restricted role. */
  readonly database: Database;
  /** The database with the rights of the owner, to prepare and check rows that the server may not change. */
  readonly owner: Database;
  /** The keys for encrypted columns and for digests. */
  readonly keyring: Keyring;
  /** Connection string of the owner. */
  readonly url: string;
  /** Connection string of the portal's login. */
  readonly applicationUrl: string;
  /** Every mail in the order of writing, decrypted. */
  listMails(): Promise<readonly StoredMail[]>;
  drop(): Promise<void>;
}

/** A fresh, migrated database of its own, cloned from the template; drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const applicationUrl = databaseUrl(inject('databaseApplicationUrl'), name);
  const keyring = createKeyring(Buffer.from(TEST_KEY, 'hex'));
  const database = openDatabase({ url: applicationUrl, poolSize: 8, keyring });
  const owner = openDatabase({ url, poolSize: 2, as: 'owner', keyring });
  return {
    database,
    owner,
    keyring,
    url,
    applicationUrl,
    listMails: () => listMails(owner, keyring),
    drop: async () => {
      await database.close();
      await owner.close();
      const unknownFacts = await listUnknownFacts(url);
      await onServer(serverUrl, untilUnused(name), `drop database ${name} with (force)`);
      if (unknownFacts.length > 0) throw new Error(`AUDIT_FACTS does not name ${unknownFacts.join(', ')}`);
    },
  };
}

/** The facts in audit entries for which the page of the audit trail has no text. */
async function listUnknownFacts(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fact: string }>(
      `select distinct e.action || '.' || fact as fact from audit_event e, jsonb_object_keys(e.facts) as fact
       where fact <> all($1::text[])`,
      [[...AUDIT_FACTS]],
    );
    return rows.map(({ fact }) => fact);
  } finally {
    await client.end();
  }
}

/**
 * The server may not have processed the end of a closed pool's connections yet, and a connection that is cut off then would report an error
 * without a listener. Waits a second at most, because a test may have left one open on purpose.
 */
export function untilUnused(name: string): string {
  return `do $$ begin
    for try in 1..100 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

async function onServer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    for (const statement of statements) await untilAccepted(() => admin.query(statement));
  } finally {
    await admin.end();
  }
}

/** Two simultaneous clones of one template collide; PostgreSQL reports that immediately, and the next attempt succeeds. */
async function untilAccepted(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 50 || !(error instanceof Error) || !error.message.includes('being accessed'))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A mail of the outbox, decrypted; without text if the text was deleted. */
export interface StoredMail extends MailContent {
  readonly id: number;
  readonly publicId: string;
  readonly kind: string;
  readonly recipient: string;
  readonly accountId: number | null;
  readonly providerId: number | null;
  readonly subject: string;
  readonly state: string;
  readonly canWait: boolean;
}

async function listMails({ executor }: Database, keyring: Keyring): Promise<StoredMail[]> {
  const { rows } = await sql<Omit<StoredMail, keyof MailContent> & { sealed: Buffer | null }>`
    select id, public_id as "publicId", kind, recipient, account_id as "accountId", provider_id as "providerId", subject, state,
      can_wait as "canWait", sealed_content as sealed
    from mail order by id`.execute(executor);
  return rows.map(({ sealed, ...mail }) => ({
    ...mail,
    ...(sealed === null
      ? { textBody: '', htmlBody: '', headers: {} }
      : decryptContent(keyring, sealed, mail.recipient)),
  }));
}
