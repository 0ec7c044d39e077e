import { annexModel, invoiceXml } from '../annex-invoice.ts';
import type { WorldBuilder } from '../test-world.ts';
import { buildCustomerUsers } from './customer-users.ts';
import { buildIdentifiers, buildIntakeReceipts } from './intake-rows.ts';
import { buildFailedMails } from './mail-rows.ts';
import { buildProviderRows } from './provider-rows.ts';
import { buildPowerless } from './accounts-without-rights.ts';
import { buildBackofficeUsers } from './backoffice-users.ts';
import {
  type AuthorisationWorld,
  type CustomerName,
  DOCUMENTS,
  type ProvidersAndCustomers,
  NOBODY,
  type Row,
  type Stored,
} from './world-model.ts';

/** Providers A and B with every role, and with actors whose rules are easily forgotten: see their names. */
export async function buildAuthorisationWorld(build: WorldBuilder): Promise<AuthorisationWorld> {
  const providers = { A: await build.provider('A'), B: await build.provider('B') };
  const { A, B } = providers;
  const customers = {
    a1: await build.customer([A.id]),
    a2: await build.customer([A.id]),
    b1: await build.customer([B.id]),
    ab: await build.customer([A.id, B.id]),
    ax: await build.customer([A.id], { status: 'Inactive' }),
    gone: await build.customer([A.id], { deleted: true }),
  };
  const base = { providers, customers };
  const documents = await buildDocuments(build, base);
  const staff = await buildBackofficeUsers(build, base);
  const customerUsers = await buildCustomerUsers(build, base);
  const powerless = await buildPowerless(build, base);
  return {
    ...base,
    documents,
    actors: [NOBODY, ...staff.actors, ...customerUsers.actors, ...powerless.actors],
    rows: {
      // The name of a document decides who may read it: see `visibleDocuments`.
      document: DOCUMENTS.map((name) => ({ name, id: documents[name], providers: [], customers: [] })),
      customer: listCustomers(build, base),
      'backoffice-user': [...staff.rows, ...powerless.staff],
      salesman: staff.rows.filter(({ role }) => role === 'SalesmanUser'),
      'customer-user': [...customerUsers.rows, ...powerless.customerUsers],
      ...(await buildProviderRows(build, base)),
      'intake-receipt': await buildIntakeReceipts(build, base),
      'customer-identifier': await buildIdentifiers(build, base),
      'failed-mail': await buildFailedMails(build, base),
    },
  };
}

async function buildDocuments(
  build: WorldBuilder,
  { customers, providers: { A, B } }: ProvidersAndCustomers,
) {
  const document = async (customer: Stored, provider: Stored) =>
    (await build.invoice(customer.id, provider.id, documentWithAnnex(customer))).publicId;
  return {
    a1A: await document(customers.a1, A),
    a2A: await document(customers.a2, A),
    b1B: await document(customers.b1, B),
    abA: await document(customers.ab, A),
    abB: await document(customers.ab, B),
    axA: await document(customers.ax, A),
    goneA: await document(customers.gone, A),
  };
}

function documentWithAnnex({ id }: Stored) {
  const annexes = [{ name: 'annex.pdf', content: `annex of ${id}` }];
  return { xml: invoiceXml(annexes), model: annexModel(annexes) };
}

function listCustomers(build: WorldBuilder, { customers, providers }: ProvidersAndCustomers): Row[] {
  const providersOf = { a1: ['A'], a2: ['A'], b1: ['B'], ab: ['A', 'B'], ax: ['A'], gone: ['A'] } as const;
  const names: readonly CustomerName[] = ['a1', 'a2', 'b1', 'ab', 'ax', 'gone'];
  const rowOf = (name: CustomerName, id: string): Row => ({
    name,
    id,
    providers: providersOf[name],
    customers: [name],
    isHidden: name === 'gone',
    makeAnother: async () => {
      const another = await build.customer(
        providersOf[name].map((provider) => providers[provider].id),
        { status: name === 'ax' ? 'Inactive' : 'Active' },
      );
      return rowOf(name, another.publicId);
    },
  });
  return names.map((name) => rowOf(name, customers[name].publicId));
}
