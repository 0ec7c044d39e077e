import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { MOST_AT_ONCE } from '../model/selection-rules.ts';
import { useReloadCustomers } from './customer-queries.ts';

/** Invites any number of customers by their ids, in calls as large as the server takes, and tells how many it has reached. */
export function useCustomerInvitations(): (ids: readonly string[]) => void {
  const api = useApi();
  const { t, i18n } = useTranslation('customers');
  const reload = useReloadCustomers();

  async function inviteAll(ids: readonly string[]): Promise<void> {
    let invited = 0;
    try {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
        const part = ids.slice(from, from + MOST_AT_ONCE);
        await api.call('POST /Customer/CreateInvitation', { body: part });
        invited += part.length;
      }
    } catch (error) {
      // A refusal has raised its alert already.
      if (!(error instanceof ApiProblem)) throw error;
    }
    if (invited > 0)
      showSuccess(t('done.invited', { count: invited, formatted: formatCount(invited, i18n.language) }));
    reload();
  }
  return (ids) => void inviteAll(ids);
}
