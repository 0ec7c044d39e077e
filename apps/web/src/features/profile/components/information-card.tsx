import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { portal } from '../../../lib/portal.ts';
import type { CurrentUser } from '../../../session/current-user.ts';
import { useSession } from '../../../session/session-context.ts';
import { showImportantSuccess, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { EmailField } from '../../../ui/text-field/email-field.tsx';
import { required, satisfies } from '../../../ui/text-field/rules.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { ACCOUNT_CALLS } from '../api/account-calls.ts';
import { haveRightsChanged } from '../model/rights-change.ts';
import {
  type InformationForm,
  isConfirmed,
  isEmailValid,
  isDifferentEmail,
} from '../model/information-form.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

interface InformationCardProps {
  readonly user: CurrentUser;
  readonly onCancel: () => void;
  readonly onLeave: (notice: string) => void;
}

function toForm(user: CurrentUser): InformationForm {
  const { firstName, lastName, email } = user;
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, confirmation: email };
}

/** First name, last name, e-mail address and its confirmation. */
export function InformationCard({ user, onCancel, onLeave }: InformationCardProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { api, reloadUser } = useSession();
  const [form, setForm] = useState(() => toForm(user));
  const [showsErrors, setShowsErrors] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const refusal = useFormRefusal();
  const fieldProps = (field: keyof InformationForm) => ({
    label: t(`profile:information.${field}`),
    value: form[field],
    onChange: (value: string | null) => setForm((current) => ({ ...current, [field]: value ?? '' })),
    showsErrors,
  });
  // The provider identifies a customer admin by this address, so the user cannot change it.
  const isEmailLocked = user.roleName === 'CustomerAdmin';
  const isEmailAccepted = isEmailLocked || (isEmailValid(form.email) && isConfirmed(form, user.email));
  const emailFault = findEmailFault();
  const nameRules = [required(t('profile:information.fieldEmpty'))];

  function findEmailFault(): string | undefined {
    if (isEmailAccepted) return undefined;
    return isEmailValid(form.email)
      ? t('profile:information.emailMismatch')
      : t('profile:information.emailInvalid');
  }

  async function save(): Promise<void> {
    const calls = ACCOUNT_CALLS[user.userType];
    const params = { id: user.userId };
    const names = { firstName: form.firstName.trim(), lastName: form.lastName.trim() };
    await api.call(calls.update, { params, body: names });
    if (!isDifferentEmail(form.email, user.email)) {
      showSuccess(t('profile:saved'));
      await reloadUser();
      return;
    }
    const email = form.email.trim();
    const outcome = await confirm({
      type: 'DEFAULT',
      title: t('profile:changeEmail.title'),
      message: t('profile:changeEmail.message', { email }),
      accept: t('profile:changeEmail.accept'),
    });
    if (outcome === 'declined') {
      await reloadUser();
      return;
    }
    // The change takes effect when the link that is sent to the new address is used.
    await api.call(calls.changeEmail, { params, body: { email } });
    // Then the user is signed out, but not a back-office user whose rights an administrator has changed in the meantime: the reload
    // has refreshed the tokens.
    if (user.userType === 'BackofficeUser' && haveRightsChanged(user, await reloadUser()))
      showImportantSuccess(t('profile:changeEmail.done'));
    else onLeave(t('profile:changeEmail.done'));
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setShowsErrors(true);
    if (isSaving || !isEmailAccepted || form.firstName.trim() === '' || form.lastName.trim() === '') return;
    setSaving(true);
    await refusal.attempt(save()).finally(() => setSaving(false));
  }

  return (
    <ProfileCard
      title={t('profile:information.title')}
      text={
        user.userType === 'CustomerUser'
          ? t('profile:information.textCustomer')
          : t('profile:information.text')
      }
    >
      <form method="post" noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <div className={classes.pair}>
          <TextField
            {...fieldProps('firstName')}
            name="given-name"
            autoComplete="given-name"
            rules={nameRules}
          />
          <TextField
            {...fieldProps('lastName')}
            name="family-name"
            autoComplete="family-name"
            rules={nameRules}
          />
        </div>
        <EmailField
          {...fieldProps('email')}
          name="email"
          autoComplete="email"
          disabled={isEmailLocked}
          rules={[satisfies(isEmailValid, t('profile:information.emailInvalid'))]}
        />
        <EmailField
          {...fieldProps('confirmation')}
          name="confirm-email"
          autoComplete="off"
          disabled={isEmailLocked}
          rules={[satisfies(() => isConfirmed(form, user.email), t('profile:information.emailMismatch'))]}
          hint={
            isEmailLocked
              ? t('profile:information.emailLocked', { operator: portal.operatorName })
              : t('profile:information.emailHint')
          }
        />
        <FormMessage message={refusal.message} isAnnounced={false} />
        <div className={classes.actions}>
          <SubmitButton loading={isSaving} lockReason={emailFault ?? refusal.lockReason}>
            {t('common:save')}
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </ProfileCard>
  );
}
