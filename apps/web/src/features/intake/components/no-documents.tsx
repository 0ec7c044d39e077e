import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../ui/list/filtered-empty.tsx';
import { findNarrowestFilter, NO_FILTERS } from '../model/intake-list.ts';
import { UploadButton } from './intake-toolbar.tsx';
import type { IntakeControl } from './use-intake-control.ts';

interface NoDocumentsProps {
  readonly control: IntakeControl;
  readonly onUpload: () => void;
}

/** Shown in place of the rows: the filters match nothing, or the journal has no entries yet. */
export function NoDocuments({ control, onUpload }: NoDocumentsProps) {
  const { t } = useTranslation('intake');
  const narrowest = findNarrowestFilter(control.filters);
  if (narrowest === undefined)
    return (
      <EmptyState title={t('empty.atAll')} text={t('empty.atAllText')}>
        <UploadButton onUpload={onUpload} />
      </EmptyState>
    );
  return (
    <FilteredEmpty
      title={t('empty.title')}
      text={t(`empty.hints.${narrowest}`, { text: control.written[narrowest] })}
      remove={{
        label: t(`empty.remove.${narrowest}`),
        run: () => control.setFilter({ [narrowest]: NO_FILTERS[narrowest] }),
      }}
      onReset={control.resetFilters}
    />
  );
}
