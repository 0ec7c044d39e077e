export { type RecurringJob, startJobs } from './start-jobs.ts';
