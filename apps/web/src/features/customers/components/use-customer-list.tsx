import { customerAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import { listDataFromQuery } from '../../../records/list-data-from-query.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import { useCustomerPage } from '../api/customer-queries.ts';
import {
  type CustomerColumn,
  type CustomerListUrl,
  type CustomerListKind,
  type CustomerViewer,
  customerList,
} from '../customer-columns.tsx';
import { useCustomerNames } from './use-customer-names.ts';

/** The user as the viewer of a list of customers. */
export function useCustomerViewer(kind: CustomerListKind): CustomerViewer {
  return { kind, choosesProvider: mayCallForAllProviders(useCurrentUser(), customerAccess.listCustomers) };
}

/** The common part of both pages with a list of customers. */
export function useCustomerList(kind: CustomerListKind, listUrl: CustomerListUrl) {
  const { t, i18n } = useTranslation(['customers', 'table']);
  const list = listDataFromQuery(useCustomerPage(listUrl.state));
  useExistingPage(listUrl, list);
  const control = useListControl(customerList, listUrl);
  const selection = useRowSelection(
    list.rows.map((customer) => customer.id),
    listUrl.state.filters,
  );
  const openRow = useOpenRow(listUrl.opened, list.currentRows);
  const viewer = useCustomerViewer(kind);
  const listProps = {
    view: {
      definition: customerList,
      viewer,
      context: { t, viewer, language: i18n.language, ...useCustomerNames() },
      labelOf: (name: CustomerColumn) => t(`customers:columns.${name}`),
    },
    texts: {
      caption: t('customers:caption'),
      noun: t('customers:noun'),
      failed: t('customers:failed'),
    },
    list,
    control,
    selection,
    hasPhoneBar: selection.ids.length > 0,
    empty: {
      atAll: (
        <EmptyState
          title={t('customers:empty.atAll')}
          text={
            kind === 'customer'
              ? t('customers:empty.atAllCustomer', { operator: portal.operatorName })
              : t('customers:empty.atAllBackOffice')
          }
        />
      ),
      filtered: {
        title: t('customers:empty.title'),
        hintOf: (name: CustomerColumn, text: string) => t(`customers:empty.hints.${name}`, { text }),
      },
    },
    onOpen: openRow.open,
  };
  return { listProps, openRow };
}
