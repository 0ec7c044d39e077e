export { countWork, type WorkCounts } from './work-counts.repository.ts';
