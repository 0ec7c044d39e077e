export { noteRoutes } from './note.routes.ts';
export { createNoteService } from './note.service.ts';
