export { readDeletionList, writeDeletionList } from './deletion-list.ts';
export { listDeletions } from './deletion.repository.ts';
export { type Erasable, listErasable } from './erasure.repository.ts';
export { eraseDue, eraseNow } from './erasure.service.ts';
export { replayDeletions } from './replay-deletions.ts';
