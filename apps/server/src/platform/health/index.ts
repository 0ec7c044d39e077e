export { type DiskSpace, findDiskSpace, isAtFloor } from './disk-space.ts';
export { createReadiness } from './readiness.ts';
