export { type Database, type Executor, openDatabase } from './database.ts';
export { answersInTime } from './readiness.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export { migrate } from './migrate.ts';
