import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTrailFilters, Trail, type TrailFilters } from '../../features/trail/index.ts';

/** The audit trail, for administrators. Its filters are in the address, so that a link to them can be sent. */
export function TrailPage() {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const change = (filters: TrailFilters) => void navigate({ to: '.', search: { ...filters }, replace: true });
  return <Trail filters={readTrailFilters(search)} onChange={change} />;
}
