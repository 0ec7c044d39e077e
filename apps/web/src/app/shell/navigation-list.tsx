import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.ts';
import { Tip } from '../../ui/tip/tip.tsx';
import { RouteLink } from '../route-link.tsx';
import { navigationFor } from './navigation.ts';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  /** Icons with tooltips only. */
  readonly isRail?: boolean;
  readonly onNavigate?: () => void;
}

/** The groups of the sidebar by role. The link of the open page carries `aria-current`. */
export function NavigationList({ isRail = false, onNavigate }: NavigationListProps) {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  return (
    <nav className={classes.navigation} aria-label={t('navigation')} data-rail={isRail || undefined}>
      {navigationFor(currentUser).map((group) => (
        <section key={group.label} className={classes.group} aria-label={t(group.label)}>
          {!isRail && (
            <p className={classes.label} aria-hidden>
              {t(group.label)}
            </p>
          )}
          <ul className={classes.list}>
            {group.entries.map(({ route, icon: Icon, label }) => (
              <li key={route}>
                <Tip text={t(`titles.${label}`)} position="right" isOff={!isRail}>
                  <RouteLink
                    to={route}
                    className={classes.entry}
                    onClick={onNavigate}
                    aria-label={isRail ? t(`titles.${label}`) : undefined}
                  >
                    <Icon size={18} stroke={1.75} aria-hidden />
                    {!isRail && <span>{t(`titles.${label}`)}</span>}
                  </RouteLink>
                </Tip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
