import { IconFilterOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { ListTypes } from './list-definition.ts';
import { listSetFilters } from './list-filters.ts';
import type { ListView } from './shown-columns.tsx';
import type { ListControl } from './use-list-control.ts';

/** The texts that are shown in place of the rows of an empty list. */
export interface EmptyTexts<Name extends string> {
  /** There is no row at all. */
  readonly atAll: ReactNode;
  /** No row passes the filters; absent for a list without filters. */
  readonly filtered?: {
    readonly title: string;
    /** Says that the filter of the column excludes every row; `text` is its value. */
    readonly hintOf: (name: Name, text: string) => string;
    readonly iconOf?: (name: Name) => TablerIcon;
  };
}

interface EmptyListProps<T extends ListTypes, Name extends string> {
  readonly view: ListView<T, Name>;
  readonly control: ListControl<Name>;
  readonly texts: EmptyTexts<Name>;
}

/** If filters are set, names the narrowest one and offers to clear it; the toolbar resets all of them. */
export function EmptyList<T extends ListTypes, Name extends string>({
  view: { definition, context, labelOf },
  control,
  texts: { atAll, filtered },
}: EmptyListProps<T, Name>) {
  const { t } = useTranslation('table');
  const [narrowest] = listSetFilters(definition, control.filters);
  if (narrowest === undefined || filtered === undefined) return atAll;
  const text = definition.columns[narrowest].filter?.textOf(control.filters[narrowest], context) ?? '';
  return (
    <EmptyState title={filtered.title} text={filtered.hintOf(narrowest, text)}>
      <IconButton
        icon={filtered.iconOf?.(narrowest) ?? IconFilterOff}
        onClick={() => control.setFilter(narrowest, '')}
      >
        {t('clearFilter', { name: labelOf(narrowest) })}
      </IconButton>
    </EmptyState>
  );
}
