import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createQueryClient } from '../../lib/query-client.ts';
import { useLastUser, useSession } from '../../session/session-context.ts';
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx';
import { NamespaceLoader } from '../../i18n/namespace-loader.tsx';
import { FocusKeeper } from '../../ui/focus-keeper/focus-keeper.tsx';
import { LIST_ID } from '../../ui/table/list-frame.tsx';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { PAGES } from '../pages.ts';
import type { RouteName } from '../routes.ts';
import { usePage } from '../use-page.ts';
import { BarePage } from './bare/bare-page.tsx';
import { LegalLinks } from './bare/legal-links.tsx';
import { PageHeader } from './page-header.tsx';
import classes from './shell-frame.module.css';
import { Sidebar } from './navigation/sidebar.tsx';
import { useShortcutList } from './use-shortcut-list.ts';
import { useInactivityNotice } from './use-inactivity-notice.ts';
import { usePrintHeading } from './use-print-heading.ts';
import { StepUpHost } from './step-up-host.tsx';
import { TwoFactorHintHost } from './two-factor-hint-host.tsx';
import { type SidebarMode, useSidebarMode } from './navigation/use-sidebar-mode.ts';

/** Only for phones; loaded when it is opened for the first time. */
const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation/navigation-drawer.tsx')).NavigationDrawer,
}));

/** Loaded when it is opened for the first time. */
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

const CONTENT_ID = 'content';
const SIDEBAR_WIDTH: Readonly<Record<SidebarMode, string>> = { wide: '224px', rail: '60px', drawer: '0px' };

/** The cache belongs to one user: another user starts with an empty one. */
function useQueryClientOf(userId: string | undefined) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the user is the reason for a new cache, not an input of it
  return useMemo(() => createQueryClient(), [userId]);
}

/** Publishes the sidebar's width as a CSS variable, for bars that are fixed to the window. */
function useSidebarWidth(mode: SidebarMode): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    root.setProperty('--bf-sidebar', SIDEBAR_WIDTH[mode]);
    return () => {
      root.removeProperty('--bf-sidebar');
    };
  }, [mode]);
}

/** Shows a page inside the shell, except if the page has no shell for visitors and no user is signed in. */
export function ShellFrame() {
  const page = usePage();
  const { currentUser } = useSession();
  const isBare =
    page !== undefined && PAGES[page].frame === 'shell-if-signed-in' && currentUser === undefined;
  if (!isBare) return <Shell page={page} />;
  return (
    <BarePage>
      <Outlet />
    </BarePage>
  );
}

/** Sidebar, header and the page. */
function Shell({ page }: { readonly page: RouteName | undefined }) {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClientOf(useLastUser()?.userId);
  const { mode, mayCollapse, toggle } = useSidebarMode();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isDrawer = mode === 'drawer';
  const isList = page !== undefined && PAGES[page].frame === 'list';
  useSidebarWidth(mode);
  useInactivityNotice();
  usePrintHeading();
  const shortcuts = useShortcutList();
  return (
    <QueryClientProvider client={queryClient}>
      <a className={classes.skip} href={`#${isList ? LIST_ID : CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <div className={classes.frame} data-fills={isList || undefined}>
        {!isDrawer && <Sidebar isRail={mode === 'rail'} mayCollapse={mayCollapse} onToggle={toggle} />}
        <div className={classes.column}>
          <PageHeader
            onOpenNavigation={isDrawer ? () => setDrawerOpen(true) : undefined}
            onOpenShortcuts={shortcuts.open}
          />
          <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
          {mode !== 'wide' && (
            <footer className={classes.footer}>
              <LegalLinks />
            </footer>
          )}
        </div>
      </div>
      {isDrawer && (
        <LazyDialog isOpen={isDrawerOpen}>
          <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </LazyDialog>
      )}
      <LazyDialog isOpen={shortcuts.isOpen}>
        <NamespaceLoader of="shortcuts" />
        <ShortcutsDialog isOpen={shortcuts.isOpen} onClose={shortcuts.close} />
      </LazyDialog>
      <FocusKeeper />
      <ConfirmHost />
      <TwoFactorHintHost />
      <StepUpHost />
    </QueryClientProvider>
  );
}
