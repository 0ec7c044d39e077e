export { AppError, Forbidden, InvalidRequest, NotFound, ProtocolError } from './app-error.ts';
