import { Drawer } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session-context.ts';
import { useOpenedAfterMount } from '../../../ui/dialog/use-opened-after-mount.ts';
import { Brand } from '../../brand/brand.tsx';
import { RouteLink } from '../../route-link.tsx';
import { LanguageSwitch } from '../bare/language-switch.tsx';
import { LegalLinks } from '../bare/legal-links.tsx';
import classes from './navigation-drawer.module.css';
import { NavigationList } from './navigation-list.tsx';
import { Person } from '../account/person.tsx';
import { useSignOut } from '../account/use-sign-out.ts';

interface NavigationDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sidebar of a phone. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  const { t } = useTranslation(['shell', 'session']);
  const { currentUser } = useSession();
  const signOut = useSignOut();
  return (
    <Drawer.Root opened={useOpenedAfterMount(isOpen)} onClose={onClose} size={324}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell:navigation')} classNames={{ content: classes.content ?? '' }}>
        <div className={classes.top}>
          <Brand />
          <Drawer.CloseButton
            iconSize={20}
            className={classes.close ?? ''}
            aria-label={t('shell:closeNavigation')}
          />
        </div>
        <NavigationList onNavigate={onClose} />
        <div className={classes.bottom}>
          {currentUser !== undefined && (
            <div className={classes.account}>
              <Person user={currentUser} />
              <RouteLink to="EditProfilePage" className={classes.entry} onClick={onClose}>
                <IconUserCircle size={18} stroke={1.75} aria-hidden />
                {t('shell:editProfile')}
              </RouteLink>
              <button type="button" className={classes.entry} onClick={signOut}>
                <IconLogout size={18} stroke={1.75} aria-hidden />
                {t('session:signOut')}
              </button>
            </div>
          )}
          <div className={classes.legal}>
            <LegalLinks isLandmark={false} onFollow={onClose} />
            <LanguageSwitch placement="top-start" />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
