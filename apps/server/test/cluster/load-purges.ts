import { setTimeout as wait } from 'node:timers/promises';
import { purgeExpiredDocuments, type RetentionYears } from '../../src/features/retention/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { DocumentStore } from '../../src/platform/document-store/index.ts';
import { type Attempts, Refused } from './attempts.ts';
import { type DeliveryLedger, type Delivered, OLD_YEAR } from './load-deliveries.ts';
import { type Loop, repeat } from './load-loop.ts';
import type { PortalClient } from './portal-client.ts';
import { throwRefusedOnOutage } from './throw-refused-on-outage.ts';

interface Purges {
  readonly owner: Database;
  readonly store: DocumentStore;
  readonly attempts: Attempts;
  readonly ledger: DeliveryLedger;
  /** The documents that were purged; each run adds its documents when it has ended. */
  readonly purged: Delivered[];
}

const YEARS: RetentionYears = { invoice: 8, remittanceAdvice: 8, reminder: 6 };

/** Ends the retention of the old documents and purges them as `belegfach retention purge` does, until all of them are purged. */
export async function purgeOften(purges: Purges, loop: Loop): Promise<void> {
  await repeat(loop, () => purgeOld(purges));
  // The senders may have delivered more old documents after the last run.
  while (purges.ledger.old.length > purges.purged.length) {
    await purgeOld(purges).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
    await wait(loop.pauseMs);
  }
}

async function purgeOld({ owner, store, attempts, ledger, purged }: Purges): Promise<void> {
  // Purges only half of them: while a machine is unavailable nothing comes in, and later runs need documents too.
  const waiting = ledger.old.slice(purged.length);
  const old = waiting.slice(0, Math.ceil(waiting.length / 2));
  if (old.length === 0) return;
  await attempts.once('purge', () =>
    throwRefusedOnOutage(async () => {
      await letRetentionEnd(owner, old);
      await purgeExpiredDocuments(
        { owner, store },
        { years: YEARS, lastYear: OLD_YEAR },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
    }),
  );
  purged.push(...old);
}

/** Retention counts from the day of the intake, which is today: this moves that day back. */
async function letRetentionEnd(owner: Database, documents: readonly Delivered[]): Promise<void> {
  await owner.executor
    .updateTable('invoice')
    .set({ created_at: new Date(Date.UTC(OLD_YEAR, 11, 1)) })
    .where(
      'public_id',
      'in',
      documents.map(({ documentId }) => documentId),
    )
    .execute();
}

/** A user may begin 60 ZIPs an hour; ZIPs that are refused count too. */
const ZIP_EVERY = 6;

/** Asks for purged documents, one by one and in a ZIP. No portal may serve one again. */
export function askForPurged(
  { client, attempts, purged }: Pick<Purges, 'attempts' | 'purged'> & { readonly client: PortalClient },
  loop: Loop,
): Promise<void> {
  return repeat(loop, async (round) => {
    const document = purged[round % 2 === 0 ? purged.length - 1 : Math.floor(Math.random() * purged.length)];
    if (document === undefined) return;
    const id = document.documentId;
    const path = round % ZIP_EVERY === 0 ? `/Invoice/Download/Many?id=${id}` : `/Invoice/Download/${id}`;
    await attempts.once('purged', async () => {
      const isServed = await client.call(path).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused && error.message.startsWith('404')) return false;
          throw error;
        },
      );
      if (isServed) throw new Error(`${document.number} was purged, and is served`);
    });
  });
}
