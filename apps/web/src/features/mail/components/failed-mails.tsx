import type { FailedMail } from '@belegfach/contract';
import { IconSend } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useListData } from '../../../records/use-list-data.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { ListUrl } from '../../../ui/list/list-state.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import { useFailedMailPage } from '../api/failed-mail-queries.ts';
import { useRetryMail } from '../api/use-retry-mail.ts';
import { type FailedMailColumn, failedMailList } from '../failed-mail-columns.tsx';

/** The details are loaded when the first e-mail is opened. */
const FailedMailDetailsDialog = lazy(async () => ({
  default: (await import('./failed-mail-details-dialog.tsx')).FailedMailDetailsDialog,
}));

/** E-mails that could not be delivered, for administrators: recipient, reason, and a button that sends them again. */
export function FailedMails({ listUrl }: { readonly listUrl: ListUrl<FailedMailColumn> }) {
  const { t, i18n } = useTranslation('failedMails');
  const list = useListData(useFailedMailPage(listUrl.state));
  useExistingPage(listUrl, list);
  const control = useListControl(failedMailList, listUrl);
  const openRow = useOpenRow(listUrl.opened, list.currentRows);
  const view = {
    definition: failedMailList,
    viewer: undefined,
    context: { t, language: i18n.language },
    labelOf: (name: FailedMailColumn) => t(`columns.${name}`),
  };
  const { isRunning, retry } = useRetryMail();
  const retryActionOf = (mail: FailedMail) => ({
    label: t('retryRow', { recipient: mail.recipient }),
    icon: IconSend,
    onClick: () => void retry(mail),
    lockReason: mail.canRetry ? undefined : t('linkGone'),
    isRunning: isRunning(mail.id),
  });
  return (
    <>
      <ListPage
        view={view}
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        toolbar={undefined}
        empty={{ atAll: <EmptyState title={t('empty.title')} text={t('empty.text')} /> }}
        actions={(mail) => <RowActions actions={[retryActionOf(mail)]} />}
        onOpen={openRow.open}
      />
      <LazyDialog isOpen={openRow.row !== undefined}>
        <FailedMailDetailsDialog
          mail={openRow.row}
          onClose={openRow.close}
          onRetry={async (mail) => {
            await retry(mail);
            openRow.close();
          }}
        />
      </LazyDialog>
    </>
  );
}
