import { Button } from '@mantine/core';
import { IconFilterOff, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state/empty-state.tsx';

interface FilteredEmptyProps {
  readonly title: string;
  /** Names the filter that excludes every row. */
  readonly text: string;
  /** Removes the narrowest filter. */
  readonly remove: { readonly label: string; readonly run: () => void; readonly icon?: TablerIcon };
  readonly onReset: () => void;
}

/** No row passes the filters: names one filter and offers to remove it, or all of them. */
export function FilteredEmpty({ title, text, remove, onReset }: FilteredEmptyProps) {
  const { t } = useTranslation('table');
  const Icon = remove.icon ?? IconFilterOff;
  return (
    <EmptyState title={title} text={text}>
      <Button leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={remove.run}>
        {remove.label}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilterOff size={16} stroke={1.75} aria-hidden />}
        onClick={onReset}
      >
        {t('resetFilters')}
      </Button>
    </EmptyState>
  );
}
