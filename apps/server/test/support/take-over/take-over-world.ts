import { importReport, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { multipart } from '../multipart.ts';
import { createTestApp, WITHOUT_TRY_LIMITS } from '../test-app.ts';

type Provider = { readonly id: number; readonly publicId: string };

let serial = 0;
export const freshEmail = (who: string) => `${who}${(serial += 1)}@mailer.example`;
export const freshNumber = () => String(80_000_000 + (serial += 1));

/** Two providers with their users, and the calls that decide who reads the documents of a customer. */
export async function createTakeOverWorld() {
  const app = await createTestApp({ limits: WITHOUT_TRY_LIMITS, importResponseTimeoutMs: 60_000 });
  const { build } = app;
  const owner = app.test.owner.executor;
  const [A, B] = [await build.provider('Anbieter A'), await build.provider('Anbieter B')];
  const staff = {
    superAdmin: (await build.backofficeUser('SuperAdmin', null)).id,
    adminA: (await build.backofficeUser('ProviderAdmin', A.id)).id,
    userA: (await build.backofficeUser('ProviderUser', A.id)).id,
  };

  async function customer(
    providers: readonly Provider[],
    options: { status?: 'New' | 'Invited' | 'Active'; hasAdmin?: boolean } = {},
  ) {
    const status = options.status ?? 'Active';
    const made = await build.customer(
      providers.map(({ id }) => id),
      { status },
    );
    const email = freshEmail('admin');
    const admin =
      options.hasAdmin === false
        ? undefined
        : await build.customerUser([[made.id, 'CustomerAdmin']], { status, email });
    const unchanged = {
      customerName: made.name,
      email: admin?.email ?? null,
      companyNumber: null,
      providerIds: providers.map(({ publicId }) => publicId),
    };
    return { ...made, admin, unchanged };
  }

  return {
    app,
    build,
    A,
    B,
    staff,
    customer,
    /** A customer whose link to B a SuperAdmin removed, with a document of B. */
    async leftByB(options: Parameters<typeof customer>[1] = {}) {
      const made = await customer([A, B], options);
      const document = await build.invoice(made.id, B.id);
      const unchanged = { ...made.unchanged, providerIds: [A.publicId] };
      const answer = await this.edit(made.publicId, unchanged, staff.superAdmin);
      if (answer.statusCode !== 204) throw new Error(answer.body);
      return { ...made, unchanged, document };
    },
    edit: (publicId: string, payload: object, as: number) =>
      app.call({ method: 'PUT', url: `/api/Customer/${publicId}`, payload, as }),
    create: (email: string, as: number) =>
      app.call({
        method: 'POST',
        url: '/api/Customer',
        as,
        payload: {
          customerName: 'Neu',
          customerNumber: freshNumber(),
          email,
          firstName: '',
          lastName: '',
          providerIds: [A.publicId],
        },
      }),
    invite: (publicId: string, as: number) =>
      app.call({ method: 'POST', url: '/api/Customer/CreateInvitation', payload: [publicId], as }),
    delete: (publicId: string, as: number) =>
      app.call({ method: 'DELETE', url: '/api/Customer/Delete', query: { id: publicId }, as }),
    /** Imports one row with an e-mail address. @returns its outcome and the codes of its warnings */
    async import(number: string, email: string, as: number, provider: Provider = A): Promise<string> {
      const line = `${number};;Firma;${email};;`;
      const file = `Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname\r\n${line}`;
      const answer = await app.call({
        method: 'POST',
        url: '/api/Customer/CsvUpload',
        as,
        ...multipart([
          { name: 'ProviderId', content: provider.publicId },
          { name: 'IgnoreWarnings', content: 'true' },
          { name: 'CsvDocument', content: file, fileName: 'Kunden.csv' },
        ]),
      });
      if (answer.statusCode !== 200) return `${answer.statusCode}`;
      const [row] = importReport.parse(answer.json()).rows;
      return [row?.outcome, ...(row?.warnings.map(({ code }) => code) ?? [])].join(' ');
    },
    /** Makes a user a CustomerAdmin, as a SuperAdmin does on the users' page. */
    async giveAdminRole(user: { readonly publicId: string }, customerPublicId: string) {
      const { rows } = await sql<{ first: string; last: string }>`
        select first_name as first, coalesce(last_name, '') as last from account where public_id = ${user.publicId}`.execute(
        owner,
      );
      const payload = {
        firstName: rows[0]?.first,
        lastName: rows[0]?.last,
        rolesForCustomerToRemove: [],
        rolesForCustomerToAdd: [{ customerId: customerPublicId, roleId: ROLE_IDS.CustomerAdmin }],
      };
      const url = `/api/CustomerUser/${user.publicId}`;
      const answer = await app.call({ method: 'PUT', url, payload, as: staff.superAdmin });
      if (answer.statusCode !== 204) throw new Error(answer.body);
    },
    async membersOf(customerId: number): Promise<readonly string[]> {
      const { rows } = await sql<{ email: string }>`
        select a.email from customer_role r join account a on a.id = r.account_id where r.customer_id = ${customerId} order by 1`.execute(
        owner,
      );
      return rows.map(({ email }) => email);
    },
  };
}

export type TakeOverWorld = Awaited<ReturnType<typeof createTakeOverWorld>>;
