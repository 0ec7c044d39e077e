import {
  listBrokenPasswordRules,
  MAX_PASSWORD_LENGTH,
  type PasswordRule,
  MIN_PASSWORD_LENGTH,
} from '@belegfach/contract/schema-free';
import type { PasswordLinkInformation } from '@belegfach/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { CardActions, PageCard } from '../../../ui/page-card/page-card.tsx';
import { PasswordField } from '../../../ui/text-field/password-field.tsx';
import { satisfies } from '../../../ui/text-field/rules.ts';
import classes from './card-form.module.css';
import { PasswordChecklist } from './password-checklist.tsx';
import { usePasswordLink } from './use-password-link.ts';

/** A screen reader announces what is missing after this time without typing, so that it does not speak at every key. */
const ANNOUNCEMENT_DELAY_MS = 800;

/** Both kinds of account set their password with the same call at different API paths. */
const SET_PASSWORD_CALLS = {
  CustomerUser: 'POST /CustomerUser/ApplyInvitation/{id}',
  BackofficeUser: 'POST /BackofficeUser/ApplyInvitation/{id}',
} as const;

interface SetPasswordProps {
  readonly link: PasswordLink;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onNewLink: () => void;
  /** Opens the sign-in page, for a user who has already used the link. */
  readonly onSignIn: () => void;
}

/** The page of a link: a form while the link works, or the reason why it does not. */
export function SetPassword({ onNewLink, onSignIn, ...form }: SetPasswordProps) {
  const { t } = useTranslation(['account', 'common']);
  const state = usePasswordLink(form.link);
  const information = typeof state === 'object' ? state : undefined;
  if (state === 'invalid')
    return (
      <PageCard title={t('account:expiredLink.title')} lead={t('account:expiredLink.text')}>
        <CardActions>
          <Button size="md" onClick={onNewLink}>
            {t('account:brokenLink.newLink')}
          </Button>
          <Button size="md" variant="default" onClick={onSignIn}>
            {t('account:toSignIn')}
          </Button>
        </CardActions>
      </PageCard>
    );
  const isEmailChange = information?.purpose === 'email-change';
  return (
    <PageCard
      title={t(isEmailChange ? 'account:setPassword.emailTitle' : 'account:setPassword.title')}
      lead={t(isEmailChange ? 'account:setPassword.emailLead' : 'account:setPassword.lead')}
    >
      {information !== undefined && <LinkFacts information={information} />}
      {state === 'loading' ? (
        <p className={classes.text}>
          <Spinner size={16} label={t('common:loading')} />
        </p>
      ) : (
        <SetPasswordForm {...form} email={information?.email} />
      )}
    </PageCard>
  );
}

interface SetPasswordFormProps extends Omit<SetPasswordProps, 'onNewLink' | 'onSignIn'> {
  /** Undefined if the server could not tell. */
  readonly email: string | undefined;
}

/** Sets the password with the token of a link. */
function SetPasswordForm({ link, email, onDone, onCancel }: SetPasswordFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const { api, deviceToken } = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isSending, setSending] = useState(false);
  const refusal = useFormRefusal();
  const brokenRules = listBrokenPasswordRules(password);
  const isTooLong = password.length > MAX_PASSWORD_LENGTH;
  const tooLong = t('account:setPassword.tooLong', { count: MAX_PASSWORD_LENGTH });
  const isConfirmed = password !== '' && confirmation === password;
  const isComplete = brokenRules.length === 0 && !isTooLong && isConfirmed;
  const summary = useMissingSummary(brokenRules, isConfirmed);
  const [announcement] = useDebouncedValue(summary, ANNOUNCEMENT_DELAY_MS);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || !isComplete) return;
    setSending(true);
    const call = api.call(SET_PASSWORD_CALLS[link.usertype], {
      params: { id: link.id },
      body: { token: link.token, password, deviceToken: deviceToken() },
    });
    const applied = await refusal.attempt(call).finally(() => setSending(false));
    if (applied !== undefined) onDone();
  }

  return (
    <form method="post" noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {email !== undefined && (
        // Password managers save the password for the account in this field.
        <input
          type="email"
          name="username"
          autoComplete="username"
          className="bf-spoken"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      <PasswordField
        className={classes.field}
        label={t('account:setPassword.password')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(value) => setPassword(value ?? '')}
        serverError={isTooLong ? tooLong : undefined}
      />
      <PasswordChecklist brokenRules={brokenRules} />
      <PasswordField
        className={classes.field}
        label={t('account:setPassword.confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(value) => setConfirmation(value ?? '')}
        rules={[satisfies((value) => value === '' || value === password, t('account:setPassword.mismatch'))]}
      />
      <FormMessage message={refusal.message} isAnnounced={false} />
      <CardActions>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <SubmitButton
          size="md"
          loading={isSending}
          lockReason={isComplete ? refusal.lockReason : isTooLong ? tooLong : summary}
        >
          {t('account:setPassword.submit')}
        </SubmitButton>
      </CardActions>
      <p className={`bf-small ${classes.note}`} aria-hidden>
        {summary}
      </p>
      <p className="bf-spoken" role="status">
        {password === '' ? '' : announcement}
      </p>
    </form>
  );
}

/** The account whose password is set, the reason, and the time until which the link works. */
function LinkFacts({ information }: { readonly information: PasswordLinkInformation }) {
  const { t, i18n } = useTranslation('account');
  const { email, purpose, expiresAt } = information;
  return (
    <div className={classes.facts}>
      <DescriptionList
        layout="rows"
        items={[
          [t('setPassword.facts.account'), email],
          [t('setPassword.facts.purpose'), t(`setPassword.purposes.${purpose}`)],
          [t('setPassword.facts.validUntil'), formatDateTime(expiresAt, i18n.language)],
        ]}
      />
    </div>
  );
}

/** The text that names what is missing before the form can be sent. */
function useMissingSummary(brokenRules: readonly PasswordRule[], isConfirmed: boolean): string {
  const { t, i18n } = useTranslation('account');
  const missing = brokenRules.map((rule) =>
    t(`setPassword.missingRules.${rule}`, { count: MIN_PASSWORD_LENGTH }),
  );
  if (!isConfirmed) missing.push(t('setPassword.missingConfirmation'));
  if (missing.length === 0) return t('setPassword.nothingMissing');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(missing);
  return t('setPassword.missing', { list });
}
