export type { AnyCaller } from './call.ts';
export { routesOf } from './bind-routes.ts';
export type { FileAnswer } from './file-answer.ts';
export { safeFileName } from './file-name.ts';
export { createServer, type ServerOptions } from './server.ts';
