import { intakeAccess } from '@belegfach/contract/schema-free';
import { IconKey } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerCreation } from '../../features/customers/index.ts';
import { IntakeJournal, intakeList, useWaitForRelease } from '../../features/intake/index.ts';
import { mayCallForAllProviders } from '../../session/may-call.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useListUrl } from './use-list-url.ts';

const IntakeKeysDialog = lazy(async () => ({
  default: await (await import('../../features/providers/index.ts')).loadIntakeKeysDialog(),
}));

/**
 * The document intake. A provider admin manages the intake keys of their own provider here; a SuperAdmin manages the keys of
 * all providers on the page of the providers.
 */
export function IntakePage() {
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), intakeAccess.listIntakeItems);
  const listUrl = useListUrl('intake', intakeList, { choosesProvider });
  const creation = useCustomerCreation(useWaitForRelease());
  return (
    <>
      <IntakeJournal
        listUrl={listUrl}
        extra={choosesProvider ? undefined : <OwnKeys />}
        onCreateCustomer={creation.open}
      />
      {creation.dialog}
    </>
  );
}

function OwnKeys() {
  const { t } = useTranslation('providers');
  const [provider] = useCurrentUser().providers;
  const [isOpen, setOpen] = useState(false);
  if (provider === undefined) return null;
  return (
    <>
      <IconButton icon={IconKey} variant="default" onClick={() => setOpen(true)}>
        {t('keys.open')}
      </IconButton>
      <LazyDialog isOpen={isOpen}>
        <IntakeKeysDialog provider={provider} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}
