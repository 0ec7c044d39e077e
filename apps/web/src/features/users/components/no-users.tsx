import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../ui/list/filtered-empty.tsx';
import type { CustomerUserColumn } from '../model/customer-user-list.ts';
import type { StaffColumn } from '../model/staff-list.ts';

interface NoUsersProps {
  /** The narrowest filter in use; undefined if the list is empty without any filter. */
  readonly narrowest:
    | { readonly name: StaffColumn | CustomerUserColumn; readonly text: string; readonly drop: () => void }
    | undefined;
  readonly kind: 'staff' | 'customerUsers';
  readonly onReset: () => void;
}

/** Shown in place of the rows: the filters match nothing, or the list has no users yet. */
export function NoUsers({ narrowest, kind, onReset }: NoUsersProps) {
  const { t } = useTranslation('users');
  if (narrowest === undefined)
    return <EmptyState title={t('empty.atAll')} text={t(`empty.atAllText.${kind}`)} />;
  const { name, text, drop } = narrowest;
  return (
    <FilteredEmpty
      title={t('empty.title')}
      text={t(`empty.hints.${name}`, { text })}
      remove={{ label: t(`empty.remove.${name}`), run: drop }}
      onReset={onReset}
    />
  );
}
