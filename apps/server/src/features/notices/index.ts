export { deleteOldNotices } from './notice-preference.repository.ts';
export { noticeRoutes } from './notice.routes.ts';
export { sendNotices } from './send-notices.ts';
