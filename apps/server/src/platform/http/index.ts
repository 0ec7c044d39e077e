export { routesOf } from './bind-routes.ts';
export type { KeyHolder } from './call.ts';
export type { FileAnswer } from './file-answer.ts';
export { safeFileName } from './file-name.ts';
export type { Language } from './language.ts';
export type { Picture } from './portal-picture.ts';
export { createServer } from './server.ts';
export { UPLOAD_PREFIX, type UploadedFile } from './upload.ts';
export type { PortalInformation } from './web-app.ts';
