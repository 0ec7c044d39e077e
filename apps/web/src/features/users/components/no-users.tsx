import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../ui/list/filtered-empty.tsx';
import type { CustomerUserColumn } from '../model/customer-user-list.ts';
import type { StaffColumn } from '../model/staff-list.ts';

interface NoUsersProps {
  /** The narrowest filter in use; undefined when the list is empty without any. */
  readonly narrowest:
    | { readonly name: StaffColumn | CustomerUserColumn; readonly text: string; readonly drop: () => void }
    | undefined;
  readonly kind: 'staff' | 'customerUsers';
  readonly onReset: () => void;
}

/** What stands in the place of the rows: a filter that lets nothing through, or a list that is still empty. */
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
