import type { RuleFiguresQuery } from '@belegfach/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { INTAKE_KEY } from '../../../records/waiting-documents.ts';
import { useApi } from '../../../session/session-context.ts';

/** The findings of a month by rule. The previous figures stay until the new ones are loaded. */
export function useRuleFigures(query: RuleFiguresQuery, isOpen: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...INTAKE_KEY, 'rules', query],
    queryFn: ({ signal }) => api.call('GET /Intake/RuleFigures', { query, signal, noAlertFor: 'all' }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}
