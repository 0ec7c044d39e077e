export { type DiskSpace, findDiskSpace, isDiskFull, isDiskSpaceLow } from './disk-space.ts';
export { createReadiness } from './readiness.ts';
