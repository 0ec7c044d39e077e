import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.ts';
import { usePageTitle } from '../use-page.ts';
import { LanguageSwitch } from './bare/language-switch.tsx';
import { MessageBell } from './account/message-bell.tsx';
import classes from './page-header.module.css';
import { SearchHost } from './search-host.tsx';
import { UserMenu } from './account/user-menu.tsx';

interface PageHeaderProps {
  readonly onOpenNavigation: (() => void) | undefined;
  readonly onOpenShortcuts: () => void;
}

/** The page's title, which is its only h1, and the controls that every page has. */
export function PageHeader({ onOpenNavigation, onOpenShortcuts }: PageHeaderProps) {
  const { t } = useTranslation('shell');
  const title = usePageTitle();
  const { currentUser } = useSession();
  return (
    <header className={classes.header}>
      {onOpenNavigation !== undefined && (
        <button
          type="button"
          className={classes.menu}
          aria-label={t('openNavigation')}
          onClick={onOpenNavigation}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <SearchHost />
      <MessageBell />
      <span className={classes.language}>
        <LanguageSwitch />
      </span>
      <span className={classes.rule} hidden={currentUser === undefined} />
      <UserMenu onOpenShortcuts={onOpenShortcuts} />
    </header>
  );
}
