import { IconShield, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../session/current-user.ts';
import { useSession } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

interface SecondFactorCardProps {
  readonly user: CurrentUser;
  readonly onSetUp: () => void;
}

/** Sets up the second factor, sets it up again, or deactivates it. */
export function SecondFactorCard({ user, onSetUp }: SecondFactorCardProps) {
  const { t } = useTranslation('profile');
  const { api, reloadUser } = useSession();
  const isOn = user.twoFactorActivated;
  const deactivation = useMutation({
    mutationFn: async () => {
      await api.call('PUT /Authentication/DeactivateTwoFactor/{id}', { params: { id: user.userId } });
      await reloadUser();
    },
    onSuccess: () => showSuccess(t('secondFactor.done')),
  });

  async function deactivate(): Promise<void> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('secondFactor.confirmTitle'),
      message: user.roleConfig.requires2FASetup
        ? t('secondFactor.confirmRequired')
        : t('secondFactor.confirmMessage'),
      accept: t('secondFactor.deactivate'),
    });
    if (outcome === 'accepted') deactivation.mutate();
  }

  const Icon = isOn ? IconShieldCheck : IconShield;
  return (
    <ProfileCard title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <div className={classes.row}>
        <span className="bf-icon-tile bf-toned" data-tone={isOn ? 'ok' : 'neutral'}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.words}>
          <p className={classes.name}>{isOn ? t('secondFactor.on') : t('secondFactor.off')}</p>
          <p className={`bf-small ${classes.small}`}>
            {isOn ? t('secondFactor.onText') : t('secondFactor.offText')}
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onSetUp}>
            {isOn ? t('secondFactor.setUpAgain') : t('secondFactor.setUp')}
          </Button>
          {isOn && (
            <Button variant="quiet" loading={deactivation.isPending} onClick={() => void deactivate()}>
              {t('secondFactor.deactivate')}
            </Button>
          )}
        </div>
      </div>
    </ProfileCard>
  );
}
