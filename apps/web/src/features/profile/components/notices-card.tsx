import type { NoticePreference } from '@belegfach/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { useNoticePreference, useUpdateNoticePreference } from '../api/notice-queries.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

const CHOICES = ['per-document', 'daily', 'never'] as const satisfies readonly NoticePreference[];

/** The frequency of e-mails about new documents to a customer-user. */
export function NoticesCard() {
  const { t } = useTranslation(['profile', 'common']);
  const storedPreference = useNoticePreference();
  const update = useUpdateNoticePreference();
  const [chosenPreference, setChosen] = useState<NoticePreference>();
  const refusal = useFormRefusal();
  const name = useId();

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const preference = chosenPreference ?? storedPreference.data?.preference;
    if (preference === undefined || update.isPending) return;
    const saved = await refusal.attempt(update.mutateAsync(preference));
    if (saved !== undefined) showSuccess(t('profile:saved'));
  }

  return (
    <ProfileCard title={t('profile:notices.title')} text={t('profile:notices.text')}>
      {storedPreference.data === undefined ? (
        <LoadState
          query={storedPreference}
          failure={t('profile:notices.failed')}
          className={classes.loading}
        />
      ) : (
        <form onSubmit={(event) => void save(event)}>
          <fieldset className={classes.choices}>
            <legend className={classes.legend}>{t('profile:notices.group')}</legend>
            {CHOICES.map((choice) => (
              <label key={choice} className={classes.choice}>
                <input
                  type="radio"
                  className="bf-choice"
                  name={name}
                  checked={(chosenPreference ?? storedPreference.data.preference) === choice}
                  onChange={() => setChosen(choice)}
                />
                {t(`profile:notices.${choice}`)}
              </label>
            ))}
          </fieldset>
          <FormMessage message={refusal.message} isAnnounced={false} />
          <div className={classes.actions}>
            <SubmitButton variant="default" loading={update.isPending} lockReason={refusal.lockReason}>
              {t('common:save')}
            </SubmitButton>
          </div>
        </form>
      )}
    </ProfileCard>
  );
}
