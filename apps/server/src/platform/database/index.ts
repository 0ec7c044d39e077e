export { type Database, type Executor, openDatabase, type Schema } from './database.ts';
export { answersInTime } from './readiness.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export { migrate } from './migrate.ts';
