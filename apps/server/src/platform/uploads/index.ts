export { createUploadGate, UPLOAD_LIMITS, type UploadGate, type UploadLimits } from './upload-gate.ts';
