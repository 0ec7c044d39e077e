import { intakeAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../session/may-call.ts';
import { useLastUser } from '../../session/session-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './shortcuts-dialog.module.css';

const WIDTH_PX = 540;

/** The groups of the list with their lines, in the order of the screen. */
const SHORTCUTS = [
  ['everywhere', ['search', 'help', 'close']],
  ['lists', ['rows', 'ends', 'open', 'range']],
  ['documents', ['previous', 'next', 'accept']],
] as const;

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys that the portal knows. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation(['shortcuts', 'shell', 'common']);
  // Public pages show the list to visitors, too.
  const user = useLastUser();
  const mayAccept = user !== undefined && mayCall(user, intakeAccess.releaseIntakeItem);
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
            {names
              .filter((name) => name !== 'accept' || mayAccept)
              .map((name) => (
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
