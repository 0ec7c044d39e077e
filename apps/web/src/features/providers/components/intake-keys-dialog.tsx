import type { Provider } from '@belegfach/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IntakeKeys } from './intake-keys.tsx';

const WIDTH_PX = 640;

/** Not part of the page of providers, which has the keys but no help. */
const IntakeHelp = lazy(async () => ({ default: (await import('./intake-help.tsx')).IntakeHelp }));

interface IntakeKeysDialogProps {
  readonly provider: Provider;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The intake keys of a provider, for its administrators. The dialog is static: a click outside must not discard a
 * key that is shown only once, and the confirmation of a revocation opens above the dialog.
 */
export function IntakeKeysDialog({ provider, isOpen, onClose }: IntakeKeysDialogProps) {
  const { t } = useTranslation(['providers', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isStatic
      size={WIDTH_PX}
      title={t('providers:keys.title')}
      headerText={provider.name}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <IntakeKeys provider={provider} />
      <Suspense>
        <IntakeHelp provider={provider} />
      </Suspense>
    </Dialog>
  );
}
