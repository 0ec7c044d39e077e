import { createContext, lazy, type ReactElement, useContext } from 'react';
import { ROUTE_AREAS, type RouteArea, type Translations } from './i18n.ts';

type AreaParts = ReadonlyMap<RouteArea, ReactElement>;

const Nothing = () => null;

/** For each area a component that renders nothing, but suspends until the area's texts are loaded. */
export function areaParts({ load }: Pick<Translations, 'load'>): AreaParts {
  return new Map(
    ROUTE_AREAS.map((area) => {
      const Texts = lazy(async () => {
        await load(area);
        return { default: Nothing };
      });
      return [area, <Texts key={area} />];
    }),
  );
}

export const AreaPartsContext = createContext<AreaParts>(new Map());

/**
 * Suspends its siblings within a `Suspense` until the texts of an area are loaded: for dialogs that can appear on pages
 * which use no other text of that area. Texts and dialog load at the same time.
 */
export function AreaTexts({ of }: { readonly of: RouteArea }) {
  return useContext(AreaPartsContext).get(of);
}
