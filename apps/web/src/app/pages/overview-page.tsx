import { Overview } from '../../features/overview/index.ts';

/** The open work of administrators. */
export function OverviewPage() {
  return <Overview />;
}
