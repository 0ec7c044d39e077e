import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyTooltip } from '../../../ui/lazy-tooltip/lazy-tooltip.tsx';
import { Brand } from '../../brand/brand.tsx';
import { LegalLinks } from '../bare/legal-links.tsx';
import { NavigationList } from './navigation-list.tsx';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly isRail: boolean;
  readonly mayCollapse: boolean;
  readonly onToggle: () => void;
}

/** 224 px wide, or a rail of 60 px with icons only. */
export function Sidebar({ isRail, mayCollapse, onToggle }: SidebarProps) {
  const { t } = useTranslation('shell');
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isRail ? t('expand') : t('collapse');
  return (
    <aside className={classes.sidebar} data-rail={isRail || undefined} aria-label={t('sidebar')}>
      <div className="bf-sidebar-brand">
        <Brand isCompact={isRail} />
      </div>
      <NavigationList isRail={isRail} />
      <div className={classes.bottom}>
        {mayCollapse && (
          <LazyTooltip text={label} position="right" isDisabled={!isRail}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={!isRail}
              aria-label={isRail ? label : undefined}
              onClick={onToggle}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {!isRail && label}
            </button>
          </LazyTooltip>
        )}
        {!isRail && (
          <div className={classes.legal}>
            <LegalLinks />
          </div>
        )}
      </div>
    </aside>
  );
}
