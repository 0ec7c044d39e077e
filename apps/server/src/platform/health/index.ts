export { type DiskSpace, findDiskSpace, isScarce } from './disk-space.ts';
export { createReadiness } from './readiness.ts';
