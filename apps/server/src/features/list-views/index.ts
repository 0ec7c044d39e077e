export { listViewRoutes } from './list-view.routes.ts';
