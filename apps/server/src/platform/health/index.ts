export { type DiskSpace, findDiskSpace, isDiskFull, isDiskSpaceLow } from './disk-space.ts';
export { createReadiness, type ReadinessFault, settingsOf } from './readiness.ts';
