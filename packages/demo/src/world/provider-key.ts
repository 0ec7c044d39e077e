export const PROVIDER_KEYS = ['automaten', 'service', 'verbund'] as const;
export type ProviderKey = (typeof PROVIDER_KEYS)[number];
