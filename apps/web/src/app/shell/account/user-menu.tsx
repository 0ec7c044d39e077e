import { IconChevronDown, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { displayName, initials } from '../../../session/current-user.ts';
import { useSession } from '../../../session/session-context.ts';
import { LazyPopover, preloadPopover } from '../../../ui/popover/lazy-popover.tsx';
import { popoverButtonProps, usePopover } from '../../../ui/popover/use-popover.ts';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { RouteLink } from '../../route-link.tsx';
import { Person } from './person.tsx';
import classes from './user-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Name and role of the user with the actions for their account; a link to the sign-in for visitors who are not signed in. */
export function UserMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const { t } = useTranslation(['shell', 'session']);
  const { currentUser } = useSession();
  const signOut = useSignOut();
  const popover = usePopover();
  if (currentUser === undefined)
    return (
      <RouteLink to="Login" className={classes.signIn}>
        {t('shell:signIn')}
      </RouteLink>
    );
  const role = t(`shell:roles.${currentUser.roleName}`);
  // The initials are all that a phone shows.
  const label = `${initials(currentUser)} ${displayName(currentUser)}, ${role}`;
  return (
    <>
      <button
        type="button"
        {...popoverButtonProps(popover)}
        className={classes.button}
        aria-label={label}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
      >
        <Person user={currentUser} />
        {popover.isPending ? (
          <Spinner size={16} />
        ) : (
          <IconChevronDown size={16} stroke={1.75} className={classes.caret} aria-hidden />
        )}
      </button>
      <LazyPopover
        popover={popover}
        label={label}
        position="bottom-end"
        width={240}
        padding={4}
        withinPortal={false}
      >
        {/* In full: the button cuts a long name, and on a phone it shows only the initials. */}
        <p className={classes.head}>
          <span className={classes.name}>{displayName(currentUser)}</span>
          <span className={classes.role}>{role}</span>
        </p>
        <RouteLink to="EditProfilePage" className={classes.entry} onClick={() => popover.change(false)}>
          <IconUserCircle size={16} stroke={1.75} aria-hidden />
          {t('shell:editProfile')}
        </RouteLink>
        <button
          type="button"
          className={`${classes.entry} ${classes.keyboard}`}
          onClick={() => {
            popover.change(false);
            onOpenShortcuts();
          }}
        >
          <IconKeyboard size={16} stroke={1.75} aria-hidden />
          {t('shell:shortcuts')}
        </button>
        <button type="button" className={classes.entry} onClick={signOut}>
          <IconLogout size={16} stroke={1.75} aria-hidden />
          {t('session:signOut')}
        </button>
      </LazyPopover>
    </>
  );
}
