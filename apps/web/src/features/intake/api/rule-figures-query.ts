import type { RuleFiguresQuery } from '@belegfach/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { INTAKE_KEY } from '../../../records/waiting-documents.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';

/** The findings of a month by rule. The previous figures stay until the new ones are loaded. */
export function useRuleFigures(query: RuleFiguresQuery, isOpen: boolean) {
  return useCallQuery([...INTAKE_KEY, 'rules', query], 'GET /Intake/RuleFigures', {
    query,
    noAlertFor: 'all',
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}
