import { Overview } from '../../features/overview/index.ts';

/** What waits, for administrators. */
export function OverviewPage() {
  return <Overview />;
}
