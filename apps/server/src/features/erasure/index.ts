export { type Erasable, listErasable } from './erasure.repository.ts';
export { eraseDue, eraseNow } from './erasure.service.ts';
