import { renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors/index.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import type { Caller } from '../../authentication/index.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { createJournalService } from '../review/journal.service.ts';
import { createDecisionService } from '../review/decision.service.ts';
import { createDocumentWorld } from './documents.ts';

export type ReleaseFixture = Awaited<ReturnType<typeof createReleaseFixture>>;

/** Services for decisions on held documents, an administrator of the provider, and an administrator of another one. */
export async function createReleaseFixture() {
  const world = await createDocumentWorld();
  const { database } = world.test;
  const { store, readers } = world;
  const build = createWorldBuilder(world.test.owner.executor);
  const otherProvider = await build.provider('Muster Service GmbH');
  const signedIn = { sessionId: 1, signedInSecondsAgo: 0, hasSecondFactor: true, branchId: null } as const;
  const callerOf = async (providerId: number): Promise<Caller> => {
    const { id, publicId } = await build.backofficeUser('ProviderAdmin', providerId);
    return {
      ...signedIn,
      accountId: id,
      publicId,
      userType: 'BackofficeUser',
      role: 'ProviderAdmin',
      providerId,
    };
  };
  const { rows } = await sql<{
    customer_number: string;
    public_id: string;
  }>`select customer_number, public_id from customer`.execute(world.test.owner.executor);
  const submit = async (item: DeliveryItem) =>
    (await world.service.submit(world.scope, { channel: 'command', items: [item] }))[0];
  return {
    world,
    releases: createDecisionService({ database, store, readers, renderPdf: renderInvoicePdf }),
    journal: createJournalService(database, store, () => undefined),
    origin: { requestId: 'test', address: '127.0.0.1', userAgent: undefined },
    admin: await callerOf(world.scope.providerId),
    foreignAdmin: await callerOf(otherProvider.id),
    /** Public ids by customer number. */
    customers: Object.fromEntries(rows.map((row) => [row.customer_number, row.public_id])),
    submit,
    /** Submits a document that must be held. Returns the id of its receipt. */
    hold: async (item: DeliveryItem): Promise<string> => {
      const outcome = await submit(item);
      if (outcome?.state !== 'quarantined') throw new Error(`${item.fileName} was not held`);
      return outcome.receiptId ?? '';
    },
  };
}

/** The error code of a failed attempt; the error itself if it has no code; undefined if the attempt succeeded. */
export const codeOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : error;
};
