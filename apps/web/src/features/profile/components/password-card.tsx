import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile.module.css';

/** Opens the forgot-password page with the user's e-mail address. */
export function PasswordCard({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <ProfileCard title={t('password.title')} text={t('password.text')}>
      <div className={classes.actions}>
        <Button variant="default" onClick={onReset}>
          <IconKey size={16} stroke={1.75} aria-hidden />
          {t('password.reset')}
        </Button>
      </div>
    </ProfileCard>
  );
}
