import { useTranslation } from 'react-i18next';
import { DateRange } from '../../../ui/date-range/date-range.tsx';
import { FilterSelect } from '../../../ui/filter-select/filter-select.tsx';
import { ListTextFilter } from '../../../ui/list/list-text-filter.tsx';
import type { IntakeColumnName } from '../model/intake-list.ts';
import { CHANNELS, REASONS, STATES } from '../model/intake-words.ts';
import type { IntakeControl } from './use-intake-control.ts';

interface ColumnFilterProps {
  readonly name: IntakeColumnName;
  readonly control: IntakeControl;
  readonly labelled: boolean;
}

/** The filter of a column: a dropdown, a range of days, or a text. */
export function ColumnFilter({ name, control, labelled }: ColumnFilterProps) {
  const { t } = useTranslation('intake');
  const { filters, setFilter } = control;
  const label = t(`columns.${name}`);
  const common = { name: label, labelled };
  switch (name) {
    case 'received':
      return (
        <DateRange
          {...common}
          today={control.today}
          value={filters.received}
          onChange={(received) => setFilter({ received })}
        />
      );
    case 'provider':
      return (
        <FilterSelect
          {...common}
          options={control.providers.map(({ id, name: text }) => ({ value: id, name: text }))}
          value={filters.provider}
          onChange={(provider) => setFilter({ provider })}
        />
      );
    case 'channel':
      return (
        <FilterSelect
          {...common}
          options={CHANNELS.map((channel) => ({ value: channel, name: t(`channels.${channel}`) }))}
          value={filters.channel}
          onChange={(channel) => setFilter({ channel })}
        />
      );
    case 'state':
      return (
        <FilterSelect
          {...common}
          options={STATES.map((state) => ({ value: state, name: t(`states.${state}`) }))}
          value={filters.state}
          onChange={(state) => setFilter({ state })}
        />
      );
    case 'reason':
      return (
        <FilterSelect
          {...common}
          options={REASONS.map((reason) => ({ value: reason, name: t(`reasons.${reason}`) }))}
          value={filters.reason}
          onChange={(reason) => setFilter({ reason })}
        />
      );
    case 'file':
    case 'number':
    case 'customer':
      return <ListTextFilter label={label} name={name} control={control} labelled={labelled} />;
  }
}
