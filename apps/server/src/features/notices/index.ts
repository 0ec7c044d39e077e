export { deleteOldNotices } from './delete-old-notices.ts';
export { noticeRoutes } from './notice.routes.ts';
export { sendNotices } from './send-notices.ts';
