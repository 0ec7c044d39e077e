import type { IntakeSortField } from '@belegfach/contract';
import { dayOf } from '../../../lib/dates.ts';
import { useProviders } from '../../../records/providers.ts';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import type { ListAddress } from '../../../ui/list/list-state.ts';
import { type ListControl, useListControl } from '../../../ui/list/use-list-control.ts';
import { type IntakeFilters, intakeListDefinition } from '../model/intake-list.ts';

/** The storage of the state of the journal: the address of the page. */
export type IntakeListAddress = ListAddress<IntakeFilters, IntakeSortField>;

/** The list control with the data that the filters of the journal need. */
export interface IntakeControl extends ListControl<IntakeFilters, IntakeSortField> {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly today: string;
}

export function useIntakeControl(place: IntakeListAddress): IntakeControl {
  const control = useListControl(intakeListDefinition, place);
  const providers = useProviders(can(useCurrentUser(), 'chooseProvider'));
  return { ...control, providers, today: dayOf(new Date()) };
}
