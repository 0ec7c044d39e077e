export { createBranchService } from './branch.service.ts';
export { createIntakeKeyService } from './intake-key.service.ts';
export { providerRoutes } from './provider.routes.ts';
export { createProviderService } from './provider.service.ts';
