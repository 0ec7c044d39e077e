export { type DiskSpace, findDiskSpace, isDiskFull } from './disk-space.ts';
export { createReadiness } from './readiness.ts';
