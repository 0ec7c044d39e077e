import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenedAfterMount } from '../../dialog/use-opened-after-mount.ts';
import { PopoverAnchor } from '../../popover/popover-anchor.tsx';
import type { PopoverState } from '../../popover/use-popover.ts';

interface SortChoiceProps {
  readonly popover: PopoverState;
  readonly target: HTMLElement;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly isCurrent: boolean;
    readonly choose: () => void;
  }[];
  /** The sort column and the direction. */
  readonly sorted: string;
  readonly icon: TablerIcon;
}

/** The columns to sort by; loaded by `SortMenu`. */
export function SortChoice({ popover, target, columns, sorted, icon: Arrow }: SortChoiceProps) {
  const { t } = useTranslation('table');
  return (
    <Menu
      id={popover.id}
      opened={useOpenedAfterMount(popover.isOpen)}
      onChange={popover.change}
      position="bottom-start"
      radius="lg"
      shadow="md"
      zIndex={300}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor element={target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('phone.sortTitle')}>
        {columns.map(({ key, label, isCurrent, choose }) => (
          <Menu.Item
            key={key}
            h={44}
            fw={isCurrent ? 500 : 400}
            rightSection={isCurrent ? <Arrow size={16} stroke={1.75} aria-hidden /> : undefined}
            aria-label={isCurrent ? sorted : label}
            onClick={choose}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
