export { CLOCK_FAULT_MS, databaseClock, describeClockFault, formatSeconds } from './clock-fault.ts';
export { type DiskSpace, findDiskSpace, isDiskFull, isDiskSpaceLow } from './disk-space.ts';
export { adviceOn, createReadiness, type ReadinessFault, settingsOf } from './readiness.ts';
export {
  type ExternalService,
  type ExternalServices,
  watchExternalServices,
} from './watch-external-services.ts';
