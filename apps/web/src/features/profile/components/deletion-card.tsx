import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, displayName } from '../../../session/current-user.ts';
import { useApi } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { ACCOUNT_CALLS } from '../api/account-calls.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

interface DeletionCardProps {
  readonly user: CurrentUser;
  readonly onLeave: (notice: string) => void;
}

/** Deletes the user's own account after two confirmations. */
export function DeletionCard({ user, onLeave }: DeletionCardProps) {
  const { t } = useTranslation('profile');
  const api = useApi();
  const deletion = useMutation({
    mutationFn: () => api.call(ACCOUNT_CALLS[user.userType].delete, { params: { id: user.userId } }),
    onSuccess: () => onLeave(t('deletion.done')),
  });

  async function confirmTwice(): Promise<void> {
    const account = [{ name: user.email, detail: displayName(user) }];
    // Only a customer-user loses access to documents with the account, and has to save them first.
    const isCustomer = user.userType === 'CustomerUser';
    const first = await confirm({
      type: 'DANGER',
      title: t('deletion.firstTitle'),
      message: isCustomer ? t('deletion.firstMessage') : t('deletion.firstMessageBackofficeUsers'),
      items: account,
      ...(isCustomer && { note: t('deletion.firstNote') }),
      accept: t('deletion.continue'),
    });
    if (first === 'declined') return;
    const second = await confirm({
      type: 'DANGER',
      title: t('deletion.secondTitle'),
      message: t('deletion.secondMessage'),
      items: account,
      accept: t('deletion.confirm'),
    });
    if (second === 'accepted') deletion.mutate();
  }

  return (
    <ProfileCard title={t('deletion.title')} text={t('deletion.text')}>
      <div className={classes.actions}>
        <Button variant="danger" loading={deletion.isPending} onClick={() => void confirmTwice()}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
          {t('deletion.delete')}
        </Button>
      </div>
    </ProfileCard>
  );
}
