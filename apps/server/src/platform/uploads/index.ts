export { createUploadQuota, UPLOAD_LIMITS, type UploadQuota, type UploadLimits } from './upload-quota.ts';
