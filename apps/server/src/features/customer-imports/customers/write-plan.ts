import type { ImportRow } from '@belegfach/contract';
import { type AuditEvent, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import {
  type AuthenticationLimits,
  type EmailChanges,
  requireRecentSignIn,
} from '../../authentication/index.ts';
import { chunksOf, type ImportTask } from '../import-method.ts';
import { ConcurrentChange } from '../import-outcome.ts';
import type { AdminChoice, CustomerChange, CustomerPlan, NewCustomer } from './customer-plan.ts';
import type { CustomerState } from './customer-state.ts';
import {
  createAdminAccounts,
  createCustomers,
  grantAdmins,
  linkCustomers,
  rejudgeHeldDocuments,
  renameAccounts,
  updateCustomers,
} from './customer-writing.repository.ts';
import { type Advance, countSteps } from './plan-progress.ts';

export interface PlanDependencies {
  readonly emailChanges: EmailChanges;
  readonly limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>;
}

/**
 * Writes the plan of a file.
 * @throws ConcurrentChange if other transactions changed the judged data; AppError ReauthenticationRequired for new accounts,
 * and for new addresses of stored ones
 */
export async function writePlan(
  transaction: Executor,
  dependencies: PlanDependencies,
  task: ImportTask,
  plan: CustomerPlan,
  state: CustomerState,
): Promise<readonly ImportRow[]> {
  if (plan.emailChanges.length + plan.newAccounts.size > 0)
    requireRecentSignIn(task.caller, dependencies.limits);
  const count = countSteps(plan, (rowsDone) => task.onProgress(rowsDone));
  const advance = (steps: number) => {
    task.signal.throwIfAborted();
    count(steps);
  };
  const writer = new PlanWriter(transaction, task, advance);
  await writer.createAccounts(plan);
  for (const chunk of chunksOf(plan.newCustomers)) await writer.createCustomers(chunk);
  for (const chunk of chunksOf(plan.changes)) await writer.changeCustomers(chunk);
  const names = [...plan.renames].map(([id, name]) => ({ id, ...name }));
  for (const chunk of chunksOf(names)) {
    await renameAccounts(transaction, chunk);
    advance(chunk.length);
  }
  const unchanged = await changeEmails(
    transaction,
    dependencies.emailChanges,
    task,
    { plan, state },
    advance,
  );
  return nameCustomers(plan.rows, writer.publicIds, state, unchanged);
}

class PlanWriter {
  /** Public ids of the created customers, by number. */
  readonly publicIds = new Map<string, string>();
  readonly #transaction: Executor;
  readonly #task: ImportTask;
  readonly #accountIds = new Map<string, LockedId<'account'>>();
  readonly #providerIds: ReadonlyMap<number, string>;
  readonly #advance: Advance;

  constructor(transaction: Executor, task: ImportTask, advance: Advance) {
    this.#transaction = transaction;
    this.#task = task;
    this.#advance = advance;
    this.#providerIds = new Map(task.providers.map(({ id, publicId }) => [id, publicId]));
  }

  async createAccounts({ newAccounts }: CustomerPlan): Promise<void> {
    for (const chunk of chunksOf([...newAccounts.values()])) {
      const created = await createAdminAccounts(this.#transaction, chunk);
      if (created.length < chunk.length) throw new ConcurrentChange();
      for (const { id, email } of created) this.#accountIds.set(email.toLowerCase(), id);
      this.#advance(chunk.length);
    }
  }

  async createCustomers(customers: readonly NewCustomer[]): Promise<void> {
    const { scope } = this.#task;
    const created = await createCustomers(this.#transaction, customers);
    if (created.length < customers.length) throw new ConcurrentChange();
    const ids = new Map(created.map((one) => [one.customerNumber, one]));
    const made = customers.flatMap((customer) => {
      const found = ids.get(customer.customerNumber);
      return found === undefined ? [] : [{ ...customer, ...found }];
    });
    await linkCustomers(
      this.#transaction,
      scope,
      made.flatMap(({ id, providerIds }) =>
        providerIds.map((providerId) => ({ customerId: id, providerId })),
      ),
    );
    await this.#grant(made.map(({ id, admin }) => ({ customerId: id, admin })));
    await this.#record(
      'customer.create',
      made.map(({ publicId, customerNumber, providerIds }) => ({
        publicId,
        facts: { customerNumber, providerIds: this.#publicIdsOf(providerIds) },
      })),
    );
    for (const { customerNumber, publicId } of made) this.publicIds.set(customerNumber, publicId);
    this.#advance(customers.length);
  }

  async changeCustomers(changes: readonly CustomerChange[]): Promise<void> {
    const { scope } = this.#task;
    const links = changes.flatMap(({ customerId, newProviderIds }) =>
      newProviderIds.map((providerId) => ({ customerId, providerId })),
    );
    await updateCustomers(this.#transaction, changes);
    await linkCustomers(this.#transaction, scope, links);
    await rejudgeHeldDocuments(
      this.#transaction,
      links.map(({ customerId }) => customerId),
    );
    await this.#grant(
      changes.flatMap(({ customerId, newAdmin }) =>
        newAdmin === undefined ? [] : [{ customerId, admin: newAdmin }],
      ),
    );
    await this.#record(
      'customer.update',
      changes.map(({ publicId, fields, newProviderIds }) => ({
        publicId,
        facts: {
          fields,
          ...(newProviderIds.length === 0 ? {} : { providerIds: this.#publicIdsOf(newProviderIds) }),
        },
      })),
    );
    this.#advance(changes.length);
  }

  async #grant(
    wanted: readonly { readonly customerId: LockedId<'customer'>; readonly admin: AdminChoice }[],
  ): Promise<void> {
    const grants = wanted.map(({ customerId, admin }) => {
      const accountId = 'accountId' in admin ? admin.accountId : this.#accountIds.get(admin.newEmail);
      if (accountId === undefined) throw new Error(`customer ${customerId} has no admin`);
      return { customerId, accountId };
    });
    await grantAdmins(this.#transaction, grants);
  }

  #publicIdsOf(providerIds: readonly number[]): (string | undefined)[] {
    return providerIds.map((id) => this.#providerIds.get(id));
  }

  /** One audit event for each customer. The origin of the request is in the event of the import, which these name. */
  async #record(
    action: string,
    entries: readonly { readonly publicId: string; readonly facts: NonNullable<AuditEvent['facts']> }[],
  ): Promise<void> {
    const { importId, scope } = this.#task;
    await recordAuditEvents(
      this.#transaction,
      entries.map(({ publicId, facts }) => ({
        action,
        actorAccountId: scope.actorAccountId,
        target: { kind: 'Customer', id: publicId },
        providerId: scope.providerId ?? undefined,
        facts: { importId, ...facts },
      })),
    );
  }
}

/** @returns the rows whose address stays because the account got too many e-mails; the file may be sent again later */
async function changeEmails(
  transaction: Executor,
  emailChanges: EmailChanges,
  { caller, origin }: ImportTask,
  { plan, state }: { readonly plan: CustomerPlan; readonly state: CustomerState },
  advance: Advance,
): Promise<ReadonlySet<number>> {
  const unchanged = new Set<number>();
  for (const { accountId, email, row } of plan.emailChanges) {
    const reach = state.accounts.get(accountId)?.reach ?? [];
    const change = { accountId, email, actorAccountId: caller.accountId, origin, reach };
    const outcome = await emailChanges.start(transaction, change);
    if (outcome === 'taken') throw new ConcurrentChange();
    if (outcome === 'too-often') unchanged.add(row);
    advance(1);
  }
  return unchanged;
}

function nameCustomers(
  rows: CustomerPlan['rows'],
  created: ReadonlyMap<string, string>,
  { customers }: CustomerState,
  unchangedEmails: ReadonlySet<number>,
): ImportRow[] {
  return rows.map((row) => {
    if (row.outcome === 'skipped') return row;
    const number = row.customerNumber ?? '';
    const customerId = created.get(number) ?? customers.get(number)?.publicId ?? null;
    if (!unchangedEmails.has(row.row)) return { ...row, customerId };
    const changed = row.changed.filter((field) => field !== 'email');
    return { ...row, customerId, changed, outcome: changed.length === 0 ? 'unchanged' : row.outcome };
  });
}
