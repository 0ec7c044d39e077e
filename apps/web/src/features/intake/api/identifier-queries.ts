import type { LearnedIdentifier } from '@belegfach/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { succeeds } from '../../../lib/reported-call.ts';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { listQuery } from '../../../records/list-query.ts';
import { INTAKE_KEY } from '../../../records/waiting-documents.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { type IdentifierColumn, identifierList } from '../identifier-columns.tsx';
import { useReloadIntake } from './intake-queries.ts';

/**
 * A page of the learned identifiers. The previous rows stay until the new ones are loaded; a failure is shown in place
 * of the rows.
 */
export function useIdentifierPage(state: ListState<IdentifierColumn>, isOpen: boolean) {
  const query = listQuery(identifierList, state);
  return useCallQuery([...INTAKE_KEY, 'learned', query], 'GET /Intake/Identifiers', {
    query,
    noAlertFor: 'all',
    enabled: isOpen,
    placeholderData: keepPreviousData,
    // Another person may have added or removed an identifier since the list was last open.
    staleTime: 0,
  });
}

/** Nearly every customer has fewer; if there are more, the section says so. */
const MAX_OF_CUSTOMER = 100;

/** The learned identifiers of one customer that contain the text, the newest first. The previous ones stay until they are loaded. */
export function useIdentifiersOfCustomer(customerNumber: string, text: string) {
  const query = {
    customerNumber,
    ...(text !== '' && { value: text }),
    orderBy: 'LearnedAt',
    sortDirection: 1,
    pageIndex: 1,
    pageSize: MAX_OF_CUSTOMER,
  } as const;
  return useCallQuery([...INTAKE_KEY, 'learned', query], 'GET /Intake/Identifiers', {
    query,
    noAlertFor: 'all',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Removes an identifier after a confirmation. The list is reloaded whether the request succeeded or not. */
export function useIdentifierRemoval() {
  const api = useApi();
  const { t } = useTranslation('intake');
  const reload = useReloadIntake();
  const { isRunning, run } = useRunningActions();

  async function confirmRemoval({ scheme, value, customer }: LearnedIdentifier): Promise<boolean> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('learned.prompt.title', { value }),
      message: t('learned.prompt.message', {
        identifier: t(`identifiers.${scheme}`, { value }),
        customer: `${customer.name} (${customer.customerNumber})`,
      }),
      note: t('learned.prompt.note'),
      accept: t('learned.prompt.accept'),
    });
    return outcome === 'accepted';
  }

  async function remove(learned: LearnedIdentifier): Promise<void> {
    const call = api.call('DELETE /Intake/Identifiers/{id}', { params: { id: learned.id } });
    if (await succeeds(call)) showSuccess(t('learned.removed'), learned.value);
    reload();
  }

  // The button shows its loading state only after the confirmation.
  async function confirmAndRemove(learned: LearnedIdentifier): Promise<void> {
    if (await confirmRemoval(learned)) await run([learned.id], () => remove(learned));
  }
  return { isRunning, remove: (learned: LearnedIdentifier) => void confirmAndRemove(learned) };
}
