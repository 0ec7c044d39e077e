import type { IntakeKeyBody, Provider } from '@belegfach/contract';
import { MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { IconPlus } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { firstFailure, required } from '../../../ui/text-field/rules.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import classes from './intake-keys.module.css';

interface NewKeyFormProps {
  readonly provider: Provider;
  readonly isCreating: boolean;
  readonly onCreate: (body: IntakeKeyBody) => Promise<void>;
}

/** The name of a new key, and whether it may change customers: this right can be given only here. */
export function NewKeyForm({ provider, isCreating, onCreate }: NewKeyFormProps) {
  const { t } = useTranslation(['providers', 'common']);
  const hintId = useId();
  const [name, setName] = useState<string | null>('');
  const [mayChangeCustomers, setMayChangeCustomers] = useState(false);
  const [showsFailure, setShowsFailure] = useState(false);
  const refusal = useFormRefusal();
  const rules = [required(t('common:fieldEmpty'))];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isCreating) return;
    if (firstFailure(name, rules) !== undefined) {
      setShowsFailure(true);
      return;
    }
    void refusal.attempt(onCreate({ name: name?.trim() ?? '', mayChangeCustomers }));
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
      <label className={classes.right}>
        <input
          type="checkbox"
          className="bf-choice"
          checked={mayChangeCustomers}
          aria-describedby={hintId}
          onChange={(event) => setMayChangeCustomers(event.currentTarget.checked)}
        />
        <span>{t('providers:keys.mayChangeCustomers')}</span>
      </label>
      <p id={hintId} className={`bf-small ${classes.rightHint}`}>
        {t('providers:keys.mayChangeCustomersHint')}
      </p>
      <FormMessage message={refusal.message} isAnnounced={false} />
      <SubmitButton
        variant="default"
        loading={isCreating}
        lockReason={refusal.lockReason}
        aria-label={t('providers:keys.addTo', { provider: provider.name })}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
        {t('providers:keys.add')}
      </SubmitButton>
    </form>
  );
}
