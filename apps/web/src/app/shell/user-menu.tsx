import { Popover } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../session/current-user.ts';
import { useSession } from '../../session/session-context.ts';
import { RouteLink } from '../route-link.tsx';
import { Person } from './person.tsx';
import classes from './user-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Name and role with what the user may do to itself; a link to the sign-in for everybody else (spec section 2). */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'session']);
  const { currentUser } = useSession();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  if (currentUser === undefined)
    return (
      <RouteLink to="Login" className={classes.signIn}>
        {t('shell:signIn')}
      </RouteLink>
    );
  const label = `${displayName(currentUser)}, ${currentUser.roleDisplayName}`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <button type="button" className={classes.button} aria-label={label} onClick={() => setOpen(!isOpen)}>
          <Person user={currentUser} />
          <IconChevronDown size={16} stroke={1.75} className={classes.caret} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={label}>
        <RouteLink to="EditProfilePage" className={classes.entry} onClick={() => setOpen(false)}>
          <IconUserCircle size={16} stroke={1.75} aria-hidden />
          {t('shell:editProfile')}
        </RouteLink>
        <button type="button" className={classes.entry} onClick={signOut}>
          <IconLogout size={16} stroke={1.75} aria-hidden />
          {t('session:signOut')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
