import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDataFromQuery } from '../../../../records/list-data-from-query.ts';
import { useProviders } from '../../../../records/providers.ts';
import { can } from '../../../../session/permissions.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../../ui/list/filtered-empty.tsx';
import { useExistingPage } from '../../../../ui/list/list-data.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import { useListControl } from '../../../../ui/list/use-list-control.ts';
import { RowActions } from '../../../../ui/row-actions/row-actions.tsx';
import { useLearnedPage, useLearnedRemoval } from '../../api/learned-queries.ts';
import { FIRST_LEARNED, learnedColumnsOf, NO_LEARNED_FILTERS } from '../../model/learned-list.ts';
import styles from './learned.module.css';
import { LEARNED_SHAPE, learnedCard, useLearnedColumns } from './learned-identifier-columns.tsx';

/** Pixels. */
const WIDTH = 1120;

interface LearnedDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The identifiers by which customers are recognised in documents, learned from releases; each can be removed. */
export function LearnedDialog({ isOpen, onClose }: LearnedDialogProps) {
  const { t } = useTranslation(['intake', 'common']);
  const removal = useLearnedRemoval();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={WIDTH}
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
  readonly removal: ReturnType<typeof useLearnedRemoval>;
}

function LearnedList({ isOpen, removal }: LearnedListProps) {
  const { t } = useTranslation('intake');
  const choosesProvider = can(useCurrentUser(), 'chooseProvider');
  const providers = useProviders(choosesProvider);
  const [state, setState] = useState(FIRST_LEARNED);
  const place = { state, go: setState };
  const control = useListControl(
    { noFilters: NO_LEARNED_FILTERS, writeFilters: ({ provider }) => ({ provider: provider ?? '' }) },
    place,
  );
  const list = listDataFromQuery(useLearnedPage(state, isOpen));
  useExistingPage(place, list);
  const columns = useLearnedColumns(learnedColumnsOf(choosesProvider), { control, providers });
  const frame = useRef<HTMLDivElement>(null);
  // The removed row had the focus: move the focus to the list.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) frame.current?.focus();
  }, [isOpen, list.total]);
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      <ListPage
        texts={{ caption: t('learned.title'), noun: t('learned.noun'), failed: t('learned.failed') }}
        list={list}
        control={control}
        columns={columns}
        card={learnedCard(choosesProvider)}
        shape={LEARNED_SHAPE}
        toolbar={undefined}
        empty={
          control.filterCount === 0 ? (
            <EmptyState title={t('learned.empty.title')} text={t('learned.empty.text')} />
          ) : (
            <FilteredEmpty
              title={t('learned.empty.filtered')}
              text={t('learned.empty.hint')}
              remove={{ label: t('empty.remove.provider'), run: () => control.setFilter(NO_LEARNED_FILTERS) }}
              onReset={control.resetFilters}
            />
          )
        }
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
