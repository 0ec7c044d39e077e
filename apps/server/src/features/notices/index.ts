export { deleteOldNotices } from './delete-old-notices.ts';
export { noticeRoutes } from './notice.routes.ts';
export { createNoticeService } from './notice.service.ts';
export { sendNotices } from './send-notices.ts';
