import type { IntakeKey, Provider } from '@belegfach/contract';
import { MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { IconPlus } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp, formatMomentAsDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { firstFailure, required } from '../../../ui/text-field/rules.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useIntakeKeys } from '../api/provider-queries.ts';
import { type NewKey, useKeyActions } from '../api/use-key-actions.ts';
import classes from './intake-keys.module.css';
import listClasses from './record-list.module.css';
import { NewKeyNotice } from './new-key-notice.tsx';

/** The API path to which an ERP uploads its documents. */
const INTAKE_PATH = '/api/Intake/Documents';

/** The keys with which the ERP of a provider uploads documents. They are created and revoked here. */
export function IntakeKeys({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('providers');
  const keys = useIntakeKeys(provider.id);
  const actions = useKeyActions(provider.id);
  const [newKey, setNewKey] = useState<NewKey>();
  const create = async (name: string) => {
    const key = await actions.create(name);
    if (key !== undefined) setNewKey(key);
    return key !== undefined;
  };
  return (
    <div className={classes.keys}>
      <p className={`bf-small ${classes.text}`}>{t('keys.text', { path: INTAKE_PATH })}</p>
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
  const { name, createdAt, lastUsedAt } = intakeKey;
  const created = t('keys.created', { day: formatMomentAsDay(createdAt, i18n.language) });
  const used =
    lastUsedAt === null
      ? t('keys.neverUsed')
      : t('keys.used', { moment: formatTimestamp(lastUsedAt, i18n.language) });
  return (
    <li className={listClasses.row}>
      <div className={classes.label}>
        <p className={classes.name}>{name}</p>
        <p className={`bf-small ${classes.text}`}>{`${created}, ${used}`}</p>
      </div>
      <Button variant="danger" aria-label={t('keys.revokeRow', { name })} onClick={onRevoke}>
        {t('keys.revoke')}
      </Button>
    </li>
  );
}

interface NewKeyFormProps {
  readonly provider: Provider;
  readonly isCreating: boolean;
  /** Resolves to whether the key was created. */
  readonly onCreate: (name: string) => Promise<boolean>;
}

function NewKeyForm({ provider, isCreating, onCreate }: NewKeyFormProps) {
  const { t } = useTranslation(['providers', 'common']);
  const [name, setName] = useState<string | null>('');
  const [showsFailure, setShowsFailure] = useState(false);
  const rules = [required(t('common:fieldEmpty'))];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isCreating) return;
    if (firstFailure(name, rules) !== undefined) {
      setShowsFailure(true);
      return;
    }
    void onCreate(name?.trim() ?? '');
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextField
        label={t('providers:keys.name')}
        value={name}
        serverError={showsFailure ? firstFailure(name, rules) : undefined}
        hint={t('providers:keys.nameHint')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        className={classes.field ?? ''}
        onChange={setName}
      />
      <Button
        type="submit"
        variant="default"
        loading={isCreating}
        className={classes.add ?? ''}
        aria-label={t('providers:keys.addTo', { provider: provider.name })}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
        {t('providers:keys.add')}
      </Button>
    </form>
  );
}
