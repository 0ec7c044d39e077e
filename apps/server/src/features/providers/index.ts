export { createBranchService } from './branch.service.ts';
export { createIntakeKeyService } from './intake-key.service.ts';
export { createKeyHolderService } from './key-holders.service.ts';
export { providerRoutes } from './provider.routes.ts';
export { createProviderService } from './provider.service.ts';
