import { createContext, lazy, type ReactElement, useContext } from 'react';
import { ROUTE_AREAS, type RouteArea, type Translations } from './i18n.ts';

type AreaParts = ReadonlyMap<RouteArea, ReactElement>;

const Nothing = () => null;

/** For each area something that shows nothing, once its texts are there. */
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
 * Holds what it stands beside, within a `Suspense`, until the texts of an area are there: for dialogs that may come up on pages
 * which show nothing else of that area. Both are fetched at the same time.
 */
export function AreaTexts({ of }: { readonly of: RouteArea }) {
  return useContext(AreaPartsContext).get(of);
}
