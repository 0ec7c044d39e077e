import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '../../features/search/index.ts';
import { useSession } from '../../session/session-context.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ROUTES, type RouteName } from '../routes.ts';
import { navigationFor } from './navigation/navigation.ts';
import classes from './page-header.module.css';

/** Loaded when it is opened for the first time. */
const SearchDialog = lazy(async () => ({
  default: (await import('../../features/search/index.ts')).SearchDialog,
}));

/** The search over everything that the user may see, by its button or with Ctrl K. */
export function SearchHost() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { currentUser } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = currentUser !== undefined;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isSignedIn]);
  if (!isSignedIn) return null;
  const isStaff = currentUser.userType === 'BackofficeUser';
  const pages = navigationFor(currentUser)
    .flatMap(({ label: group, entries }) => entries.map((entry) => ({ ...entry, group })))
    .map(({ route, label, group }) => ({
      id: route,
      name: t(`titles.${label ?? ROUTES[route].title}`),
      ...(group !== undefined && { group: t(group) }),
    }));

  const choose = (result: SearchResult) => {
    setOpen(false);
    void navigate({ search: {}, ...targetOf(result, isStaff) });
  };
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.searchText}>{t('search.short')}</span>
        <kbd aria-hidden>{t('search.keys')}</kbd>
      </button>
      <LazyDialog isOpen={isOpen}>
        <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} pages={pages} onChoose={choose} />
      </LazyDialog>
    </>
  );
}

interface Target {
  readonly to: string;
  readonly params?: Record<string, string>;
  readonly search?: Record<string, string>;
}

/** The page of a result, or its list with the record open or as the only row. */
function targetOf(result: SearchResult, isStaff: boolean): Target {
  const { kind, id, name, detail, customerNumber = '' } = result;
  switch (kind) {
    case 'page':
      return { to: ROUTES[id as RouteName].path };
    case 'customer':
      return isStaff
        ? { to: ROUTES.CustomerPage.path, params: { number: customerNumber } }
        : { to: ROUTES.FrontendCustomersPage.path, search: { open: id } };
    case 'document':
      return {
        to: ROUTES[isStaff ? 'ManageInvoicesPage' : 'FrontendInvoicePage'].path,
        search: { number: name, open: id },
      };
    case 'person':
      if (customerNumber !== '') return { to: ROUTES.CustomerPage.path, params: { number: customerNumber } };
      return {
        to: ROUTES[isStaff ? 'ManageUsersPage' : 'FrontendUsersPage'].path,
        search: { email: detail },
      };
  }
}
