export { countWork } from './work-counts.repository.ts';
