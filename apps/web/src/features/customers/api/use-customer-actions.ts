import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { type Running, useRunning } from '../../../forms/use-running.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { confirm } from '../../../ui/confirm/index.ts';
import { useReloadCustomers } from './customer-queries.ts';

type Customers = readonly [Customer, ...Customer[]];

export interface CustomerActions extends Pick<Running, 'isRunning'> {
  readonly invite: (customers: readonly Customer[]) => void;
  readonly deactivate: (customers: readonly Customer[]) => void;
  readonly activate: (customer: Customer) => void;
  readonly delete: (customers: readonly Customer[]) => void;
}

/** False after a refusal, which has raised its alert already. */
async function isDone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

/**
 * The actions on customers outside of their form. Each asks for confirmation if it withdraws or restores access,
 * reports its result, and reloads the list whether the request succeeded or not.
 * @param onDone receives the ids of the customers that were processed
 */
export function useCustomerActions(onDone: (ids: readonly string[]) => void): CustomerActions {
  const api = useApi();
  const { t, i18n } = useTranslation('customers');
  const reload = useReloadCustomers();
  const { isRunning, run } = useRunning();

  async function finish(treated: readonly Customer[], call: Promise<unknown>, done: string): Promise<void> {
    if (await isDone(call)) {
      onDone(ids(treated));
      showSuccess(done);
    }
    reload();
  }

  const counted = (customers: readonly Customer[]) => ({
    count: customers.length,
    formatted: formatCount(customers.length, i18n.language),
  });
  const ids = (customers: readonly Customer[]) => customers.map(({ id }) => id);
  const named = (customers: readonly Customer[]) =>
    customers.map(({ name, customerNumber }) => ({ name, detail: customerNumber }));

  async function deactivate(customers: Customers): Promise<void> {
    const [{ name }, ...others] = customers;
    const isOne = others.length === 0;
    const outcome = await confirm({
      type: 'INFO',
      title: isOne
        ? t('prompts.deactivate.title', { name })
        : t('prompts.deactivate.titleMany', counted(customers)),
      message: isOne ? t('prompts.deactivate.message', { name }) : t('prompts.deactivate.messageMany'),
      ...(!isOne && { items: named(customers) }),
      note: t('prompts.deactivate.note'),
      accept: isOne ? t('prompts.deactivate.accept') : t('prompts.deactivate.acceptMany', counted(customers)),
    });
    if (outcome !== 'accepted') return;
    const call = api.call('PUT /Customer/Deactivate', { body: { customerId: ids(customers) } });
    await finish(customers, call, t('done.deactivated', counted(customers)));
  }

  async function activate(customer: Customer): Promise<void> {
    const { id, name } = customer;
    const outcome = await confirm({
      type: 'INFO',
      title: t('prompts.activate.title', { name }),
      message: t('prompts.activate.message', { name }),
      accept: t('prompts.activate.accept'),
    });
    if (outcome !== 'accepted') return;
    const call = api.call('PUT /Customer/Activate', { body: { customerId: [id] } });
    await finish([customer], call, t('done.activated'));
  }

  async function remove(customers: Customers): Promise<void> {
    const [{ name }, ...others] = customers;
    const isOne = others.length === 0;
    const outcome = await confirm({
      type: 'DANGER',
      title: isOne ? t('prompts.delete.title', { name }) : t('prompts.delete.titleMany', counted(customers)),
      message: isOne ? t('prompts.delete.message', { name }) : t('prompts.delete.messageMany'),
      items: named(customers),
      note: t('prompts.delete.note'),
      accept: isOne ? t('prompts.delete.accept') : t('prompts.delete.acceptMany', counted(customers)),
    });
    if (outcome !== 'accepted') return;
    const call = api.call('DELETE /Customer/Delete', { query: { id: ids(customers) } });
    await finish(customers, call, t('done.deleted', counted(customers)));
  }

  const withSome = (act: (customers: Customers) => Promise<void>) => (customers: readonly Customer[]) => {
    const [first, ...others] = customers;
    if (first !== undefined) void run(ids(customers), () => act([first, ...others]));
  };
  return {
    isRunning,
    invite: withSome((customers) =>
      finish(
        customers,
        api.call('POST /Customer/CreateInvitation', { body: ids(customers) }),
        t('done.invited', counted(customers)),
      ),
    ),
    deactivate: withSome(deactivate),
    activate: (customer) => void run([customer.id], () => activate(customer)),
    delete: withSome(remove),
  };
}
