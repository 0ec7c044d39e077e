export { forEachConcurrently } from './for-each-concurrently.ts';
export { createSemaphore } from './semaphore.ts';
