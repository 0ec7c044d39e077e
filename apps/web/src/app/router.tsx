import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Translations } from '../i18n/i18n.ts';
import { plainQueryString } from '../lib/query-string.ts';
import { passesRoles } from '../session/current-user.ts';
import { createRememberedCall } from '../session/remembered-call.ts';
import { checkRoute } from '../session/route-check.ts';
import type { Session } from '../session/session.ts';
import type { RawSearch } from '../ui/list/list-search.ts';
import { PAGE_NAMESPACES } from './page-namespaces.ts';
import { PAGES } from './pages.ts';
import { homeOf, type RouteAccess, ROUTES, type RouteName } from './routes.ts';
import { LoadFailure } from './shell/bare/load-failure.tsx';
import { RootFrame } from './shell/root-frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page that a route shows, for its title and its entry in the sidebar. */
    readonly page?: RouteName;
  }
}

interface RouterDependencies {
  readonly session: Session;
  readonly translations: Translations;
  readonly onInactive: () => void;
  /** Tests pass a history in memory. */
  readonly history?: RouterHistory;
}

const ShellFrame = lazyRouteComponent(() => import('./shell/shell-frame.tsx'), 'ShellFrame');

const ROUTE_NAMES = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES);

/** The server could not be reached to check the session: the page offers to try again. */
class SessionUnknown extends Error {}

export function createPortalRouter({ session, translations, onInactive, history }: RouterDependencies) {
  const rememberedCall = createRememberedCall(sessionStorage, session.startEarly);
  session.subscribe(() => {
    if (session.user() === undefined) rememberedCall.forget();
  });

  /**
   * The guard of every route.
   * @throws a redirect when the user may not open the route, SessionUnknown when the server cannot be reached
   */
  async function enter(name: RouteName, href: string): Promise<void> {
    const { access, isRedirectTarget } = ROUTES[name];
    const verdict = await checkRoute({ session, access, isRedirectTarget, onInactive });
    const home = homeOf(session.user());
    if (verdict === 'forbidden') redirect({ to: ROUTES.AccessDenied.path, throw: true });
    if (verdict === 'login') redirect({ to: ROUTES.Login.path, search: { redirect: href }, throw: true });
    if (verdict === 'home' && home !== name) redirect({ to: ROUTES[home].path, replace: true, throw: true });
    if (verdict === 'unavailable') throw new SessionUnknown('The session could not be checked.');
  }

  /**
   * Starts the request for the rows of a list, so that on a reload and on a first visit it does not wait for the answer that
   * names the user. The role of the last visit must open the page: the server would refuse and record any other request.
   */
  function startRows(name: RouteName, href: string, search: RawSearch): void {
    const access: RouteAccess = ROUTES[name].access;
    if (typeof access === 'string' || !passesRoles({ roleName: session.lastRole() }, access)) return;
    rememberedCall.repeat(href);
    PAGES[name].loadStartRows?.().then(
      (page) => page.startRows?.(rememberedCall.startFor(href), search),
      () => undefined,
    );
  }

  function routeOptions(name: RouteName, path: string) {
    const { component, frame } = PAGES[name];
    const components: readonly AsyncRouteComponent<object>[] = [
      component,
      ...(frame === 'bare' ? [] : [ShellFrame]),
    ];
    return {
      path,
      component,
      staticData: { page: name },
      beforeLoad: async ({ location }: { location: { href: string; search: RawSearch } }) => {
        // Code and texts of the page load while the guard calls the server.
        const code = components.map((part) => part.preload?.());
        const loading = Promise.all([...code, translations.load(...PAGE_NAMESPACES[name])]);
        loading.catch(() => undefined);
        startRows(name, location.href, location.search);
        await enter(name, location.href);
        await loading;
      },
    };
  }

  const root = createRootRoute({ component: RootFrame });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: ShellFrame,
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      redirect({ to: ROUTES.PageNotFound.path, replace: true, throw: true });
    },
  });
  const isBare = (name: RouteName) => PAGES[name].frame === 'bare';
  const routesOf = (name: RouteName, parent: typeof root | typeof shell) => {
    const route = ROUTES[name];
    const paths = 'parameterPath' in route ? [route.path, route.parameterPath] : [route.path];
    return paths.map((path) => createRoute({ getParentRoute: () => parent, ...routeOptions(name, path) }));
  };
  const routeTree = root.addChildren([
    shell.addChildren(ROUTE_NAMES.filter((name) => !isBare(name)).flatMap((name) => routesOf(name, shell))),
    ...ROUTE_NAMES.filter(isBare).flatMap((name) => routesOf(name, root)),
    unknown,
  ]);

  return createRouter({
    routeTree,
    ...plainQueryString,
    // The paths of the legal pages end with a slash; they are also found without it.
    trailingSlash: 'preserve',
    caseSensitive: true,
    ...(history !== undefined && { history }),
    defaultErrorComponent: LoadFailure,
    // The old page stays until the new one is ready; no placeholder is shown.
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}
