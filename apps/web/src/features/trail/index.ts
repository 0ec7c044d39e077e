export { Trail } from './components/trail.tsx';
export { TrailOfCustomer } from './components/trail-of-customer.tsx';
export { readTrailFilters, type TrailFilters } from './model/trail-filters.ts';
