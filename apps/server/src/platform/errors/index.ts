export { describeError } from './describe-error.ts';
export { describeDiskFault, describeFolderFault, isFileSystemError, isDiskWriteFault } from './disk-fault.ts';
export { codeOf, hasCode, ignoreCodes, messageOf } from './error-code.ts';
export { StartRefusal } from './start-refusal.ts';
export { AppError, Forbidden, InvalidRequest, NotFound, ProtocolError } from './app-error.ts';
