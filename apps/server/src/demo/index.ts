export { demoDocuments } from './demo-documents.ts';
export { createDemoWorld } from './demo-world.ts';
export { DEMO_PASSWORD } from './world/backoffice-users.ts';
export type { DocumentPlan } from './world/document-model.ts';
export { readForeignDocument } from './world/foreign-documents.ts';
export type { ProviderKey } from './world/provider-key.ts';
export type * from './world/world-model.ts';
