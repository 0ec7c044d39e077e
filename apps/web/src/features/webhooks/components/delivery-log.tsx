import type { WebhookDelivery } from '@belegfach/contract';
import { IconSend, IconWebhook } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListData } from '../../../records/use-list-data.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { ListUrl } from '../../../ui/list/list-state.ts';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import { useResend } from '../api/use-resend.ts';
import { useDeliveryPage, useEndpoints } from '../api/webhook-queries.ts';
import { type DeliveryColumn, deliveryList } from '../delivery-columns.tsx';
import { nameOf } from '../model/delivery-result.ts';
import classes from './webhooks.module.css';

/** The dialogs are loaded on demand. */
const DeliveryDetailsDialog = lazy(async () => ({
  default: (await import('./delivery-details-dialog.tsx')).DeliveryDetailsDialog,
}));
const EndpointsDialog = lazy(async () => ({
  default: (await import('./endpoints-dialog.tsx')).EndpointsDialog,
}));

/** The log of deliveries to the webhooks, and a button that opens the webhooks themselves. */
export function DeliveryLog({ listUrl }: { readonly listUrl: ListUrl<DeliveryColumn> }) {
  const { t, i18n } = useTranslation('webhooks');
  const list = useListData<WebhookDelivery>(useDeliveryPage(listUrl.state));
  useExistingPage(listUrl, list);
  const control = useListControl(deliveryList, listUrl);
  const openRow = useOpenRow(listUrl.opened, list.currentRows);
  const { data: endpoints = [] } = useEndpoints();
  const { isRunning, resend } = useResend();
  const [isManaging, setManaging] = useState(false);
  const view = {
    definition: deliveryList,
    viewer: undefined,
    context: {
      t,
      language: i18n.language,
      endpoints: endpoints.map((endpoint) => ({ id: endpoint.id, name: nameOf(endpoint) })),
    },
    labelOf: (name: DeliveryColumn) => t(`columns.${name}`),
  };
  const lockReasonOf = ({ endpointId }: WebhookDelivery) =>
    endpoints.find(({ id }) => id === endpointId)?.isOn === false ? t('resendLocked') : undefined;
  const resendActionOf = (delivery: WebhookDelivery) => ({
    label: t('resendRow', { event: t(`events.${delivery.payload.type}`) }),
    icon: IconSend,
    onClick: () => void resend(delivery),
    lockReason: lockReasonOf(delivery),
    isRunning: isRunning(delivery.id),
  });
  const manageButton = (
    <IconButton icon={IconWebhook} onClick={() => setManaging(true)}>
      {t('manage')}
    </IconButton>
  );
  return (
    <>
      <ListPage
        view={view}
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        toolbar={
          <div className={classes.toolbar}>
            <ResetFilters onReset={control.resetFilters} />
            {manageButton}
          </div>
        }
        phone={{ below: <div className={classes.toolbar}>{manageButton}</div> }}
        empty={{
          atAll: <EmptyState title={t('empty.title')} text={t('empty.text')} />,
          filtered: {
            title: t('empty.filtered'),
            hintOf: (name, text) => t(name === 'receiver' ? 'empty.receiverHint' : 'empty.hint', { text }),
          },
        }}
        actions={(delivery) => <RowActions actions={[resendActionOf(delivery)]} />}
        onOpen={openRow.open}
      />
      <LazyDialog isOpen={openRow.row !== undefined}>
        <DeliveryDetailsDialog
          delivery={openRow.row}
          onClose={openRow.close}
          onResend={(delivery) => void resend(delivery).then(openRow.close)}
          isSending={openRow.row !== undefined && isRunning(openRow.row.id)}
          lockReason={openRow.row && lockReasonOf(openRow.row)}
        />
      </LazyDialog>
      <LazyDialog isOpen={isManaging}>
        <EndpointsDialog isOpen={isManaging} onClose={() => setManaging(false)} />
      </LazyDialog>
    </>
  );
}
