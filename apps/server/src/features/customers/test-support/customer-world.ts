import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

/** Two providers with their back-office users, and helpers for requests about customers. */
export interface CustomerWorld {
  readonly app: TestApp;
  readonly A: { readonly id: number; readonly publicId: string };
  readonly B: { readonly id: number; readonly publicId: string };
  readonly backofficeUsers: Readonly<Record<'superAdmin' | 'adminA' | 'userA' | 'adminB', number>>;
  call(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    as: number | undefined,
    payload?: object,
  ): Promise<{ readonly statusCode: number; json(): unknown; readonly body: string }>;
  /** The stored customer with its providers, salesmen and members, by its public id. */
  read(publicId: string): Promise<StoredCustomer>;
  /** Actions of the audit trail on a target, oldest first. */
  actionsOn(publicId: string): Promise<string[]>;
  /** Kinds of the e-mails to an address. */
  emailsTo(email: string): Promise<string[]>;
  /** Makes the sign-in of an account older than the step-up limit. */
  ageSignIn(accountId: number): Promise<void>;
}

export interface StoredCustomer {
  readonly name: string;
  readonly status: string;
  readonly company_number: string | null;
  readonly is_deleted: boolean;
  readonly providers: readonly number[];
  readonly salesmen: readonly number[];
  readonly members: readonly { email: string; role: string; status: string }[];
}

export async function createCustomerWorld(): Promise<CustomerWorld> {
  const app = await createTestApp();
  const { build } = app;
  const A = await build.provider('A');
  const B = await build.provider('B');
  const { executor } = app.test.owner;
  return {
    app,
    A,
    B,
    backofficeUsers: {
      superAdmin: (await build.backofficeUser('SuperAdmin', null)).id,
      adminA: (await build.backofficeUser('ProviderAdmin', A.id)).id,
      userA: (await build.backofficeUser('ProviderUser', A.id)).id,
      adminB: (await build.backofficeUser('ProviderAdmin', B.id)).id,
    },
    call: (method, path, as, payload) =>
      app.call({ method, url: `/api/Customer${path}`, as, ...(payload === undefined ? {} : { payload }) }),
    async read(publicId) {
      const { rows } = await sql<StoredCustomer>`
        select c.name, c.status, c.company_number, c.deleted_at is not null as is_deleted,
          array(select provider_id::integer from customer_provider where customer_id = c.id order by 1) as providers,
          array(select salesman_id from customer_salesman where customer_id = c.id order by 1) as salesmen,
          (select coalesce(json_agg(json_build_object('email', a.email, 'role', r.role, 'status', a.status) order by a.id), '[]')
           from customer_role r join account a on a.id = r.account_id where r.customer_id = c.id) as members
        from customer c where c.public_id = ${publicId}`.execute(executor);
      const [row] = rows;
      if (row === undefined) throw new Error(`no customer ${publicId}`);
      return row;
    },
    async actionsOn(publicId) {
      const { rows } = await sql<{ action: string }>`
        select action from audit_event where target_id = ${publicId} and result = 'ok' order by id`.execute(
        executor,
      );
      return rows.map(({ action }) => action);
    },
    async emailsTo(email) {
      const { rows } = await sql<{ kind: string }>`
        select kind from mail where recipient = ${email} order by id`.execute(executor);
      return rows.map(({ kind }) => kind);
    },
    async ageSignIn(accountId) {
      await app.tokenFor(accountId);
      await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${accountId}`.execute(
        executor,
      );
    },
  };
}

let count = 0;

/** A customer number that is not used yet. */
export function newNumber(): string {
  count += 1;
  return String(70_000_000 + count);
}

export function newEmail(): string {
  count += 1;
  return `person${count}@new.example`;
}
