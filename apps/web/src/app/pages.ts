import { lazyRouteComponent } from '@tanstack/react-router';
import type { RouteArea } from '../i18n/i18n.ts';
import type { RouteName } from './paths.ts';

interface PageEntry {
  /** `shell`: inside sidebar and header; `list`: there too, and it fills the window; `bare`: the page is alone. */
  readonly frame: 'shell' | 'list' | 'bare';
  /** Texts that come with the page. */
  readonly texts: readonly RouteArea[];
  readonly component: ReturnType<typeof lazyRouteComponent>;
}

/** What each route shows; every page is its own part of the bundle. */
export const PAGES: Record<RouteName, PageEntry> = {
  Login: {
    frame: 'bare',
    texts: [],
    component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
  },
  FrontendInvoicePage: {
    frame: 'list',
    texts: ['table', 'invoices'],
    component: lazyRouteComponent(() => import('./pages/frontend-invoice-page.tsx'), 'FrontendInvoicePage'),
  },
  ManageInvoicesPage: {
    frame: 'list',
    texts: ['table', 'invoices'],
    component: lazyRouteComponent(() => import('./pages/manage-invoices-page.tsx'), 'ManageInvoicesPage'),
  },
  Impressum: {
    frame: 'shell',
    texts: ['legal'],
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'ImprintPage'),
  },
  Privacy: {
    frame: 'shell',
    texts: ['legal'],
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'PrivacyPage'),
  },
  AGB: {
    frame: 'shell',
    texts: ['legal'],
    component: lazyRouteComponent(() => import('./pages/legal-pages.tsx'), 'TermsPage'),
  },
  AccessDenied: {
    frame: 'shell',
    texts: [],
    component: lazyRouteComponent(() => import('./pages/access-denied-page.tsx'), 'AccessDeniedPage'),
  },
  PageNotFound: {
    frame: 'bare',
    texts: [],
    component: lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
  },
};
