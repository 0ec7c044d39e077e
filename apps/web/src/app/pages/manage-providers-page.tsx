import { ManageProviders } from '../../features/providers/index.ts';

/** The providers' set-up, for SuperAdmins. */
export function ManageProvidersPage() {
  return <ManageProviders />;
}
