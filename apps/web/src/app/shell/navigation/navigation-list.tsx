import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session-context.ts';
import { navigationFor } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  /** Shows only icons with tooltips. */
  readonly isRail?: boolean;
  readonly onNavigate?: () => void;
}

/** The groups of the sidebar by role. The link of the open page has `aria-current`. */
export function NavigationList({ isRail = false, onNavigate }: NavigationListProps) {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  return (
    <nav className={classes.navigation} aria-label={t('navigation')} data-rail={isRail || undefined}>
      {navigationFor(currentUser).map((group) => (
        <section
          key={group.label ?? 'first'}
          className={classes.group}
          aria-label={group.label && t(group.label)}
        >
          {!isRail && group.label !== undefined && (
            <p className={classes.label} aria-hidden>
              {t(group.label)}
            </p>
          )}
          <ul className={classes.list}>
            {group.entries.map((entry) => (
              <li key={entry.route}>
                <NavigationLink entry={entry} isRail={isRail} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
