import type { IdentifierScheme } from '@belegfach/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { FileDocumentStore } from '../../../platform/document-store/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { findIntakeProvider } from '../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../receipts/intake.policy.ts';
import { createIntakeService, type IntakeService } from '../pipeline/intake.service.ts';
import { normaliseIdentifier } from '../model/customer-identifier.ts';

/** A database with a provider, a document store in a temporary folder, and an intake service that uses both. */
export interface IntakeWorld {
  readonly test: TestDatabase;
  readonly folder: string;
  readonly store: FileDocumentStore;
  readonly readers: ReaderPool;
  readonly service: IntakeService;
  readonly scope: IntakeScope;
  addProvider(name: string, vatIds?: readonly string[]): Promise<IntakeScope>;
  addCustomer(customerNumber: string, more?: NewCustomer): Promise<number>;
  close(): Promise<void>;
}

interface NewCustomer {
  readonly name?: string;
  readonly status?: 'Active' | 'Inactive' | 'New' | 'Invited';
  readonly scope?: IntakeScope;
  readonly identifiers?: readonly (readonly [IdentifierScheme, string])[];
}

export async function createIntakeWorld(
  options: { readonly vatIds?: readonly string[] } = {},
): Promise<IntakeWorld> {
  const test = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-intake-'));
  const store = new FileDocumentStore(path.join(folder, 'documents'));
  await store.prepare();
  const readers = new ReaderPool({ size: 1 });
  const addProvider = async (name: string, vatIds: readonly string[] = []) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into provider (name) values (${name}) returning id`.execute(test.owner.executor);
    for (const vatId of vatIds)
      await sql`insert into provider_vat_id (provider_id, vat_id) values (${rows[0]?.id}, ${vatId})`.execute(
        test.owner.executor,
      );
    const provider = await findIntakeProvider(test.database.executor, name);
    if (provider === undefined) throw new Error('the provider was made just now');
    return intakeScopeOfSystem(provider);
  };
  const scope = await addProvider('Muster Automaten GmbH', options.vatIds ?? ['DE299999990']);
  return {
    test,
    folder,
    store,
    readers,
    scope,
    service: createIntakeService({ database: test.database, store, readers, renderPdf: renderInvoicePdf }),
    addProvider,
    async addCustomer(
      customerNumber,
      { name = 'Kunde', status = 'Active', scope: ownScope = scope, identifiers = [] } = {},
    ) {
      const { rows } = await sql<{ id: number }>`
        insert into customer (customer_number, name, status) values (${customerNumber}, ${name}, ${status}) returning id`.execute(
        test.owner.executor,
      );
      const id = rows[0]?.id ?? 0;
      await sql`insert into customer_provider (customer_id, provider_id) values (${id}, ${ownScope.providerId})`.execute(
        test.owner.executor,
      );
      for (const [scheme, value] of identifiers)
        await sql`
          insert into customer_identifier (provider_id, scheme, value, customer_id)
          values (${ownScope.providerId}, ${scheme}, ${normaliseIdentifier(scheme, value)}, ${id})`.execute(
          test.owner.executor,
        );
      return id;
    },
    async close() {
      await readers.close();
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
