import type { BackofficeRole, CustomerRole } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../src/platform/database/index.ts';
import type { Serial } from './serial.ts';

interface AccountValues {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash?: string;
  readonly status?: 'New' | 'Invited' | 'Active';
  readonly deleted?: boolean;
}

/** Rows of providers, customers and their users. */
export function accountRows(executor: Executor, serial: Serial) {
  return {
    async provider(
      name = `Provider ${serial.next()}`,
    ): Promise<{ id: number; publicId: string; name: string }> {
      const row = await executor
        .insertInto('provider')
        .values({ name })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, name };
    },

    async branch(providerId: number): Promise<number> {
      return (await this.emptyBranch(providerId)).id;
    },

    async emptyBranch(providerId: number): Promise<{ id: number; publicId: string }> {
      const index = serial.next();
      const row = await executor
        .insertInto('branch')
        .values({ provider_id: providerId, branch_index: index, name: `Branch ${index}` })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id };
    },

    async customer(
      providerIds: readonly number[],
      values: {
        name?: string;
        number?: string;
        companyNumber?: string;
        status?: 'Active' | 'Inactive' | 'New' | 'Invited';
        deleted?: boolean;
      } = {},
    ): Promise<{ id: number; publicId: string; number: string; name: string }> {
      const number = values.number ?? String(20_000_000 + serial.next());
      const name = values.name ?? `Customer ${number}`;
      const row = await executor
        .insertInto('customer')
        .values({
          customer_number: number,
          company_number: values.companyNumber ?? null,
          name,
          status: values.status ?? 'Active',
          deleted_at: values.deleted === true ? sql`now()` : null,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      for (const provider_id of providerIds)
        await executor.insertInto('customer_provider').values({ customer_id: row.id, provider_id }).execute();
      return { id: row.id, publicId: row.public_id, number, name };
    },

    async account(
      kind: 'BackofficeUser' | 'CustomerUser',
      values: AccountValues = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const email = values.email ?? `user${serial.next()}@test.example`;
      const status = values.status ?? 'Active';
      const row = await executor
        .insertInto('account')
        .values({
          kind,
          email,
          first_name: values.firstName ?? 'Test',
          last_name: values.lastName ?? `User ${serial.last()}`,
          status,
          deleted_at: values.deleted === true ? sql`now()` : null,
          password_hash: status === 'Active' ? (values.passwordHash ?? 'unusable') : null,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, email };
    },

    async backofficeUser(
      role: BackofficeRole,
      providerId: number | null,
      values: AccountValues & { branchId?: number } = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const account = await this.account('BackofficeUser', values);
      await executor
        .insertInto('backoffice_user')
        .values({
          account_id: account.id,
          role,
          provider_id: providerId,
          branch_id: values.branchId ?? null,
          salesman_number: role === 'SalesmanUser' ? String(serial.next()) : null,
        })
        .execute();
      return account;
    },

    async customerUser(
      roles: readonly (readonly [customerId: number, role: CustomerRole])[],
      values: AccountValues = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const account = await this.account('CustomerUser', values);
      for (const [customer_id, role] of roles)
        await executor
          .insertInto('customer_role')
          .values({ account_id: account.id, customer_id, role })
          .execute();
      return account;
    },

    async assign(customerId: number, salesmanId: number): Promise<void> {
      await executor
        .insertInto('customer_salesman')
        .values({ customer_id: customerId, salesman_id: salesmanId })
        .execute();
    },
  };
}
