import { ManageProviders } from '../../features/providers/index.ts';

/** The setup of providers, for SuperAdmins. */
export function ManageProvidersPage() {
  return <ManageProviders />;
}
