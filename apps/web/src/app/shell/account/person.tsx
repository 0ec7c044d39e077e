import { type CurrentUser, displayName, initials } from '../../../session/current-user.ts';
import classes from './person.module.css';

export function Person({ user }: { readonly user: CurrentUser }) {
  return (
    <span className={classes.person}>
      <span className={classes.picture} aria-hidden>
        {initials(user)}
      </span>
      <span className={classes.words}>
        <span className={`bf-cut ${classes.name}`}>{displayName(user)}</span>
        <span className={classes.role}>{user.roleDisplayName}</span>
      </span>
    </span>
  );
}
