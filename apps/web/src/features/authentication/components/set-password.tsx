import {
  listBrokenPasswordRules,
  MAX_PASSWORD_LENGTH,
  type PasswordRule,
  MIN_PASSWORD_LENGTH,
} from '@belegfach/contract/schema-free';
import { useDebouncedValue } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { succeeds } from '../../../lib/reported-call.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CardActions, PageCard } from '../../../ui/page-card/page-card.tsx';
import { PasswordField } from '../../../ui/text-field/password-field.tsx';
import { satisfies } from '../../../ui/text-field/rules.ts';
import classes from './card-form.module.css';
import { PasswordChecklist } from './password-checklist.tsx';

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
}

/** Sets the password with the token of a link. */
export function SetPassword({ link, onDone, onCancel }: SetPasswordProps) {
  const { t } = useTranslation(['account', 'common']);
  const { api, deviceToken } = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isSending, setSending] = useState(false);
  const brokenRules = listBrokenPasswordRules(password);
  const isTooLong = password.length > MAX_PASSWORD_LENGTH;
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
    // If the call fails, an alert shows the text of the error code, and the input stays.
    if (await succeeds(call).finally(() => setSending(false))) onDone();
  }

  return (
    <PageCard title={t('account:setPassword.title')} lead={t('account:setPassword.lead')}>
      <form method="post" noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <PasswordField
          className={classes.field}
          label={t('account:setPassword.password')}
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(value) => setPassword(value ?? '')}
          serverError={
            isTooLong ? t('account:setPassword.tooLong', { count: MAX_PASSWORD_LENGTH }) : undefined
          }
        />
        <PasswordChecklist brokenRules={brokenRules} />
        <PasswordField
          className={classes.field}
          label={t('account:setPassword.confirmation')}
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(value) => setConfirmation(value ?? '')}
          rules={[
            satisfies((value) => value === '' || value === password, t('account:setPassword.mismatch')),
          ]}
        />
        <CardActions>
          <Button size="md" variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" loading={isSending} disabled={!isComplete}>
            {t('account:setPassword.submit')}
          </Button>
        </CardActions>
        <p className={`bf-small ${classes.note}`} aria-hidden>
          {summary}
        </p>
        <p className="bf-spoken" role="status">
          {password === '' ? '' : announcement}
        </p>
      </form>
    </PageCard>
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
