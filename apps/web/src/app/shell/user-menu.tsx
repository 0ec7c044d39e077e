import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../session/current-user.ts';
import { useSession } from '../../session/session-context.ts';
import { usePage } from '../use-page.ts';
import { RouteLink } from '../route-link.tsx';
import { Person } from './person.tsx';
import classes from './user-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Name and role with what the user may do to itself; a link to the sign-in for everybody else (spec section 2). */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'session']);
  const { currentUser } = useSession();
  const signOut = useSignOut();
  const page = usePage();
  if (currentUser === undefined)
    return page === 'Login' ? null : (
      <RouteLink to="Login" className={classes.signIn}>
        {t('shell:signIn')}
      </RouteLink>
    );
  return (
    <Menu position="bottom-end" width={220} shadow="md" radius="lg">
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={`${displayName(currentUser)}, ${currentUser.roleDisplayName}`}
        >
          <Person user={currentUser} />
          <IconChevronDown size={16} stroke={1.75} className={classes.caret} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={signOut}>
          {t('session:signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
