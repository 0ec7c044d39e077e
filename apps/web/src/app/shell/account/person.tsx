import { useTranslation } from 'react-i18next';
import { type CurrentUser, displayName, initials } from '../../../session/current-user.ts';
import classes from './person.module.css';

export function Person({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation('shell');
  return (
    <span className={classes.person}>
      <span className={classes.picture} aria-hidden>
        {initials(user)}
      </span>{' '}
      <span className={classes.words}>
        <span className={`bf-cut ${classes.name}`}>{displayName(user)}</span>{' '}
        <span className={classes.role}>{t(`roles.${user.roleName}`)}</span>
      </span>
    </span>
  );
}
