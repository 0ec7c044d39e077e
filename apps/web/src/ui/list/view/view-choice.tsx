import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyPopover } from '../../popover/lazy-popover.tsx';
import type { PopoverState } from '../../popover/use-popover.ts';
import type { ViewMenuProps } from './view-menu-options.ts';
import styles from './view-menu.module.css';

interface ViewChoiceProps extends ViewMenuProps {
  readonly popover: PopoverState;
}

/** The content of the menu; loaded by `ViewMenu`. */
export function ViewChoice({ popover, optional, onReset }: ViewChoiceProps) {
  const { t } = useTranslation('table');
  return (
    <LazyPopover
      popover={popover}
      label={t('view.open')}
      position="top-end"
      width={280}
      padding={16}
      zIndex={300}
    >
      <div className={styles.menu}>
        {optional.length > 0 && (
          <fieldset className={styles.columns}>
            <legend>{t('view.columns')}</legend>
            {/* Native check boxes: the library's ones would be loaded with every list. */}
            {optional.map(({ label, isOn, toggle }) => (
              <label key={label}>
                <input
                  type="checkbox"
                  className="bf-choice"
                  checked={isOn}
                  onChange={(event) => toggle(event.currentTarget.checked)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <p className="bf-small">{t('view.remembered')}</p>
        <Button
          variant="default"
          onClick={() => {
            onReset();
            popover.change(false);
          }}
        >
          {t('view.reset')}
        </Button>
      </div>
    </LazyPopover>
  );
}
