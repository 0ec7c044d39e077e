import { createContext, lazy, type ReactElement, useContext } from 'react';
import { ROUTE_NAMESPACES, type RouteNamespace, type Translations } from './i18n.ts';

type NamespaceLoaders = ReadonlyMap<RouteNamespace, ReactElement>;

const Nothing = () => null;

/** For each namespace a component that renders nothing, but suspends until the texts of the namespace are loaded. */
export function namespaceLoaders({ load }: Pick<Translations, 'load'>): NamespaceLoaders {
  return new Map(
    ROUTE_NAMESPACES.map((namespace) => {
      const Texts = lazy(async () => {
        await load(namespace);
        return { default: Nothing };
      });
      return [namespace, <Texts key={namespace} />];
    }),
  );
}

export const NamespaceLoadersContext = createContext<NamespaceLoaders>(new Map());

/**
 * Suspends its siblings within a `Suspense` until the texts of a namespace are loaded. For dialogs that can appear on pages which use no
 * other text of that namespace. Texts and dialog load at the same time.
 */
export function NamespaceLoader({ of }: { readonly of: RouteNamespace }) {
  return useContext(NamespaceLoadersContext).get(of);
}
