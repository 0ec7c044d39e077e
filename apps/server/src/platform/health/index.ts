export { CLOCK_FAULT_MS, databaseClock, describeClockFault, formatSeconds } from './clock-fault.ts';
export { type DiskSpace, findDiskSpace, isDiskFull, isDiskSpaceLow } from './disk-space.ts';
export { adviceOn, createReadiness, type ReadinessFault, settingsOf } from './readiness.ts';
export {
  type OutsideService,
  type OutsideServices,
  watchOutsideServices,
} from './watch-outside-services.ts';
