export { Trail } from './components/trail.tsx';
export { readTrailFilters, type TrailFilters } from './model/trail-filters.ts';
