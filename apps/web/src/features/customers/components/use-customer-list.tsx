import type { Customer } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import { useListData } from '../../../records/use-list-data.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { useNewRows } from '../../../ui/list/new-rows/use-new-rows.ts';
import { withNewRows } from '../../../ui/list/new-rows/with-new-rows.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import { useCustomerPage, useCustomersOf } from '../api/customer-queries.ts';
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

const withNew = (rows: readonly Customer[], newRows: readonly Customer[]) =>
  withNewRows(rows, newRows, customerList.accessors.id);

/** The common part of both pages with a list of customers. */
export function useCustomerList(kind: CustomerListKind, listUrl: CustomerListUrl) {
  const { t, i18n } = useTranslation(['customers', 'table']);
  const list = useListData(useCustomerPage(listUrl.state));
  useExistingPage(listUrl, list);
  const control = useListControl(customerList, listUrl);
  const { ids: newIds, add: addNewRow } = useNewRows(listUrl.state);
  const newRows = useCustomersOf(newIds);
  const rows = useMemo(() => withNew(list.rows, newRows), [list.rows, newRows]);
  const selection = useRowSelection(
    rows.map((customer) => customer.id),
    listUrl.state.filters,
  );
  const openRow = useOpenRow(listUrl.opened, list.currentRows && withNew(list.currentRows, newRows));
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
    newRows,
    control,
    selection,
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
        hintOf: (name: CustomerColumn, text: string) =>
          // These columns have no filter, so they need no hint.
          name === 'invited' || name === 'lastSignIn' ? '' : t(`customers:empty.hints.${name}`, { text }),
      },
    },
    onOpen: openRow.open,
  };
  return {
    listProps,
    openRow,
    /** The rows that are shown. */
    rows,
    addNewRow,
  };
}
