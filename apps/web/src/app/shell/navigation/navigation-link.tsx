import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { useWaitingDocumentCount } from '../../../records/waiting-documents.ts';
import { LazyTooltip } from '../../../ui/lazy-tooltip/lazy-tooltip.tsx';
import { RouteLink } from '../../route-link.tsx';
import { ROUTES } from '../../routes.ts';
import type { NavigationEntry } from './navigation.ts';
import classes from './navigation-link.module.css';

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  /** Shows only an icon with a tooltip. */
  readonly isRail: boolean;
  readonly onNavigate: (() => void) | undefined;
}

/** An entry of the sidebar. */
export function NavigationLink({
  entry: { route, icon: Icon, label, countsWaitingDocuments = false },
  isRail,
  onNavigate,
}: NavigationLinkProps) {
  const { t, i18n } = useTranslation('shell');
  // Only an entry that shows the number requests it: users without that page cause no request.
  const waiting = useWaitingDocumentCount(countsWaitingDocuments) ?? 0;
  const title = t(`titles.${label ?? ROUTES[route].title}`);
  const count = formatCount(waiting, i18n.language);
  const name = waiting === 0 ? title : t('toCheck', { title, count });
  return (
    <LazyTooltip text={name} position="right" isDisabled={!isRail}>
      <RouteLink
        to={route}
        className={classes.entry}
        data-rail={isRail || undefined}
        onClick={onNavigate}
        aria-label={isRail || waiting > 0 ? name : undefined}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {!isRail && <span>{title}</span>}{' '}
        {waiting > 0 && <span className={classes.count}>{isRail ? '' : count}</span>}
      </RouteLink>
    </LazyTooltip>
  );
}
