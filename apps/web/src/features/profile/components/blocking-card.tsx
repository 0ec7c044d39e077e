import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, displayName } from '../../../session/current-user.ts';
import { useApi } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { ACCOUNT_CALLS } from '../api/account-calls.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

interface BlockingCardProps {
  readonly user: CurrentUser;
  readonly onLeave: (notice: string) => void;
}

/** Blocks the user's own access, until an administrator invites the user again. */
export function BlockingCard({ user, onLeave }: BlockingCardProps) {
  const { t } = useTranslation('profile');
  const api = useApi();
  const blocking = useMutation({
    mutationFn: () => api.call(ACCOUNT_CALLS[user.userType].block, { params: { id: user.userId } }),
    onSuccess: () => onLeave(t('blocking.done')),
  });

  async function confirmAndBlock(): Promise<void> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('blocking.confirmTitle'),
      message: t('blocking.confirmMessage'),
      items: [{ name: user.email, detail: displayName(user) }],
      accept: t('blocking.block'),
    });
    if (outcome === 'accepted') blocking.mutate();
  }

  return (
    <ProfileCard title={t('blocking.title')} text={t('blocking.text')}>
      <div className={classes.actions}>
        <Button variant="danger" loading={blocking.isPending} onClick={() => void confirmAndBlock()}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('blocking.block')}
        </Button>
      </div>
    </ProfileCard>
  );
}
