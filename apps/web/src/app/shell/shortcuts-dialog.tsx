import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './shortcuts-dialog.module.css';

const WIDTH_PX = 540;

/** The groups of the list with their lines, in the order of the screen. */
const SHORTCUTS = [
  ['everywhere', ['search', 'help', 'close']],
  ['lists', ['rows', 'ends', 'open', 'range']],
  ['documents', ['previous', 'next']],
] as const;

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys that the portal knows. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation(['shortcuts', 'shell', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell:shortcuts')}
      size={WIDTH_PX}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      {SHORTCUTS.map(([group, names]) => (
        <section key={group} className={classes.group} aria-label={t(`shortcuts:groups.${group}`)}>
          <h3>{t(`shortcuts:groups.${group}`)}</h3>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt>{t(`shortcuts:what.${name}`)}</dt>
                <dd>
                  <kbd>{t(`shortcuts:keys.${name}`)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
