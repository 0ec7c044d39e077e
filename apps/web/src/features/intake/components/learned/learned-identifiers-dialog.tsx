import { intakeAccess } from '@belegfach/contract/schema-free';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListData } from '../../../../records/use-list-data.ts';
import { useProviders } from '../../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { useExistingPage } from '../../../../ui/list/list-data.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import { readListSearch } from '../../../../ui/list/list-search.ts';
import { useListControl } from '../../../../ui/list/use-list-control.ts';
import { RowActions } from '../../../../ui/row-actions/row-actions.tsx';
import { useIdentifierPage, useIdentifierRemoval } from '../../api/identifier-queries.ts';
import { type IdentifierColumn, identifierList } from '../../identifier-columns.tsx';
import styles from './learned.module.css';

const WIDTH_PX = 1120;

interface LearnedIdentifiersDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists the learned identifiers by which customers are recognised in documents. Each can be removed. */
export function LearnedIdentifiersDialog({ isOpen, onClose }: LearnedIdentifiersDialogProps) {
  const { t } = useTranslation(['intake', 'common']);
  const removal = useIdentifierRemoval();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={WIDTH_PX}
      title={t('intake:learned.title')}
      headerText={t('intake:learned.text')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <LearnedList isOpen={isOpen} removal={removal} />
    </Dialog>
  );
}

interface LearnedListProps {
  readonly isOpen: boolean;
  readonly removal: ReturnType<typeof useIdentifierRemoval>;
}

function LearnedList({ isOpen, removal }: LearnedListProps) {
  const { t, i18n } = useTranslation('intake');
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), intakeAccess.listIdentifiers);
  const providers = useProviders(choosesProvider);
  const viewer = { choosesProvider };
  // The URL of the page does not store the state of this list, so it always opens in the initial state.
  const [state, setState] = useState(() => readListSearch(identifierList, {}, viewer));
  const listUrl = { state, go: setState };
  const control = useListControl(identifierList, listUrl);
  const list = useListData(useIdentifierPage(state, isOpen));
  useExistingPage(listUrl, list);
  const view = {
    definition: identifierList,
    viewer,
    context: { t, language: i18n.language, providers },
    labelOf: (name: IdentifierColumn) => t(`learned.columns.${name}`),
  };
  return (
    <div tabIndex={-1} className={styles.list}>
      <ListPage
        view={view}
        texts={{ caption: t('learned.title'), noun: t('learned.noun'), failed: t('learned.failed') }}
        list={list}
        control={control}
        toolbar={undefined}
        empty={{
          atAll: <EmptyState title={t('learned.empty.title')} text={t('learned.empty.text')} />,
          filtered: {
            title: t('learned.empty.filtered'),
            hintOf: (name, text) =>
              name === 'value' ? t('learned.notFound', { text }) : t('learned.empty.hint'),
          },
        }}
        actions={(learned) => (
          <RowActions
            actions={[
              {
                label: t('learned.remove', { value: learned.value, customer: learned.customer.name }),
                icon: IconTrash,
                onClick: () => removal.remove(learned),
                isRunning: removal.isRunning(learned.id),
              },
            ]}
          />
        )}
      />
    </div>
  );
}
