export { createSemaphore } from './semaphore.ts';
