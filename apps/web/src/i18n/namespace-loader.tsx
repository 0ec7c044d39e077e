import { createContext, lazy, type ReactElement, useContext } from 'react';
import { ROUTE_NAMESPACES, type RouteNamespace, type Translations } from './i18n.ts';

type NamespaceLoaders = ReadonlyMap<RouteNamespace, ReactElement>;

const Nothing = () => null;

/** For each area a component that renders nothing, but suspends until the area's texts are loaded. */
export function namespaceLoaders({ load }: Pick<Translations, 'load'>): NamespaceLoaders {
  return new Map(
    ROUTE_NAMESPACES.map((area) => {
      const Texts = lazy(async () => {
        await load(area);
        return { default: Nothing };
      });
      return [area, <Texts key={area} />];
    }),
  );
}

export const NamespaceLoadersContext = createContext<NamespaceLoaders>(new Map());

/**
 * Suspends its siblings within a `Suspense` until the texts of an area are loaded: for dialogs that can appear on pages
 * which use no other text of that area. Texts and dialog load at the same time.
 */
export function NamespaceLoader({ of }: { readonly of: RouteNamespace }) {
  return useContext(NamespaceLoadersContext).get(of);
}
