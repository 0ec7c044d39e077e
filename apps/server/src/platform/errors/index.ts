export { describeError } from './describe-error.ts';
export { AppError, Forbidden, InvalidRequest, NotFound, ProtocolError } from './app-error.ts';
