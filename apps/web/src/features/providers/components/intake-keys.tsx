import type { IntakeKey, IntakeKeyBody, Provider } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp, formatMomentAsDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { useIntakeKeys } from '../api/provider-queries.ts';
import { type NewKey, useKeyActions } from '../api/use-key-actions.ts';
import { intakeAddress } from '../model/intake-address.ts';
import classes from './intake-keys.module.css';
import listClasses from './record-list.module.css';
import { NewKeyForm } from './new-key-form.tsx';
import { NewKeyNotice } from './new-key-notice.tsx';

/** The keys with which the ERP of a provider uploads documents. They are created and revoked here. */
export function IntakeKeys({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('providers');
  const keys = useIntakeKeys(provider.id);
  const actions = useKeyActions(provider.id);
  const [newKey, setNewKey] = useState<NewKey>();
  const create = async (body: IntakeKeyBody) => setNewKey(await actions.create(body));
  return (
    <div className={classes.keys}>
      <p className={`bf-small ${classes.text}`}>{t('keys.text', { path: intakeAddress() })}</p>
      {keys.data === undefined ? (
        <LoadState query={keys} failure={t('keys.failed')} className={listClasses.state} />
      ) : keys.data.length === 0 ? (
        <p className={classes.emptyText}>{t('keys.none')}</p>
      ) : (
        <ul className={listClasses.list} aria-label={t('keys.title')}>
          {keys.data.map((key) => (
            <KeyRow key={key.id} intakeKey={key} onRevoke={() => void actions.revoke(key)} />
          ))}
        </ul>
      )}
      {newKey === undefined ? (
        <NewKeyForm provider={provider} isCreating={actions.isCreating} onCreate={create} />
      ) : (
        <NewKeyNotice newKey={newKey} onDone={() => setNewKey(undefined)} />
      )}
    </div>
  );
}

function KeyRow({ intakeKey, onRevoke }: { readonly intakeKey: IntakeKey; readonly onRevoke: () => void }) {
  const { t, i18n } = useTranslation('providers');
  const { name, mayChangeCustomers, createdAt, lastUsedAt } = intakeKey;
  const created = t('keys.created', { day: formatMomentAsDay(createdAt, i18n.language) });
  const used =
    lastUsedAt === null
      ? t('keys.neverUsed')
      : t('keys.used', { moment: formatTimestamp(lastUsedAt, i18n.language) });
  const rights = mayChangeCustomers ? [t('keys.changesCustomers')] : [];
  return (
    <li className={listClasses.row}>
      <div className={classes.label}>
        <p className={classes.name}>{name}</p>
        <p className={`bf-small ${classes.text}`}>{[created, used, ...rights].join(', ')}</p>
      </div>
      <Button variant="danger" aria-label={t('keys.revokeRow', { name })} onClick={onRevoke}>
        {t('keys.revoke')}
      </Button>
    </li>
  );
}
