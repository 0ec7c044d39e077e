import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { succeeds } from '../../../lib/reported-call.ts';
import { type RunningActions, useRunningActions } from '../../../forms/use-running-actions.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { isShared } from '../model/selection-rules.ts';
import { useReloadCustomers } from './customer-queries.ts';
import { MAX_INVITED_WITHOUT_QUESTION } from './use-invitation-run.ts';

type Customers = readonly [Customer, ...Customer[]];

export interface CustomerActions extends Pick<RunningActions, 'isRunning'> {
  readonly invite: (customers: readonly Customer[]) => void;
  readonly deactivate: (customers: readonly Customer[]) => void;
  /** Always one customer, because only the menu of a row offers this action. */
  readonly activate: (customers: readonly [Customer]) => void;
  readonly delete: (customers: readonly Customer[]) => void;
}

/**
 * The actions on customers in lists and pages, outside of the form. Each asks for confirmation if it withdraws or restores access,
 * reports its result, and reloads the list whether the request succeeded or not.
 * @param onDone receives the ids of the customers that were processed
 */
export function useCustomerActions(onDone: (ids: readonly string[]) => void): CustomerActions {
  const api = useApi();
  const { t, i18n } = useTranslation('customers');
  const reload = useReloadCustomers();
  const { isRunning, run } = useRunningActions();

  async function finish(customers: Customers, call: Promise<unknown>, successText: string): Promise<void> {
    if (await succeeds(call)) {
      onDone(idsOf(customers));
      const [{ name }, ...others] = customers;
      showSuccess(successText, others.length === 0 ? name : undefined);
    }
    reload();
  }

  const countOf = (customers: readonly Customer[]) => ({
    count: customers.length,
    formatted: formatCount(customers.length, i18n.language),
  });
  const idsOf = (customers: readonly Customer[]) => customers.map(({ id }) => id);
  const itemsOf = (customers: readonly Customer[]) =>
    customers.map(({ name, customerNumber }) => ({ name, detail: customerNumber }));

  /** Names one customer, and lists several. */
  async function isConfirmed(action: 'deactivate' | 'delete', customers: Customers): Promise<boolean> {
    const [{ name }, ...others] = customers;
    const isSingle = others.length === 0;
    const count = countOf(customers);
    const outcome = await confirm({
      type: action === 'delete' ? 'DANGER' : 'INFO',
      title: isSingle ? t(`prompts.${action}.title`, { name }) : t(`prompts.${action}.titleMany`, count),
      message: [
        isSingle ? t(`prompts.${action}.message`, { name }) : t(`prompts.${action}.messageMany`),
        ...(action === 'deactivate' && customers.some(isShared)
          ? [t(isSingle ? 'prompts.deactivate.shared' : 'prompts.deactivate.sharedMany')]
          : []),
      ].join(' '),
      ...((action === 'delete' || !isSingle) && { items: itemsOf(customers) }),
      note: t(`prompts.${action}.note`),
      accept: isSingle ? t(`prompts.${action}.accept`) : t(`prompts.${action}.acceptMany`, count),
    });
    return outcome === 'accepted';
  }

  async function invite(customers: Customers): Promise<void> {
    const count = countOf(customers);
    if (customers.length > MAX_INVITED_WITHOUT_QUESTION) {
      const outcome = await confirm({
        type: 'INFO',
        title: t('prompts.invite.title', count),
        message: t('prompts.invite.message'),
        items: itemsOf(customers),
        accept: t('prompts.invite.accept', count),
      });
      if (outcome !== 'accepted') return;
    }
    const call = api.call('POST /Customer/CreateInvitation', { body: idsOf(customers) });
    await finish(customers, call, t('done.invited', count));
  }

  async function deactivate(customers: Customers): Promise<void> {
    if (!(await isConfirmed('deactivate', customers))) return;
    const call = api.call('PUT /Customer/Deactivate', { body: { customerId: idsOf(customers) } });
    await finish(customers, call, t('done.deactivated', countOf(customers)));
  }

  async function activate(customers: Customers): Promise<void> {
    const [{ name }] = customers;
    const outcome = await confirm({
      type: 'INFO',
      title: t('prompts.activate.title', { name }),
      message: t('prompts.activate.message', { name }),
      accept: t('prompts.activate.accept'),
    });
    if (outcome !== 'accepted') return;
    const call = api.call('PUT /Customer/Activate', { body: { customerId: idsOf(customers) } });
    await finish(customers, call, t('done.activated'));
  }

  async function remove(customers: Customers): Promise<void> {
    if (!(await isConfirmed('delete', customers))) return;
    const call = api.call('DELETE /Customer/Delete', { query: { id: idsOf(customers) } });
    await finish(customers, call, t('done.deleted', countOf(customers)));
  }

  const unlessEmpty = (act: (customers: Customers) => Promise<void>) => (customers: readonly Customer[]) => {
    const [first, ...others] = customers;
    if (first !== undefined) void run(idsOf(customers), () => act([first, ...others]));
  };
  return {
    isRunning,
    invite: unlessEmpty(invite),
    deactivate: unlessEmpty(deactivate),
    activate: unlessEmpty(activate),
    delete: unlessEmpty(remove),
  };
}
