export { createRegistry, type Registry, type Sample } from './registry.ts';
export { CONTENT_TYPE } from './text-format.ts';
