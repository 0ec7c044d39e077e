import { TRAIL_TOPIC_NAMES } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FILTER_DEBOUNCE_MS } from '../../../ui/filter-text/filter-text.tsx';
import { LazySelectField } from '../../../ui/select-field/lazy-select-field.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { type TrailFilters, withFilter } from '../model/trail-filters.ts';
import styles from './trail.module.css';

const MAX_LENGTH = 100;
/** No topic of the contract. */
const ALL_TOPICS = 'all';

interface TrailFilterFieldsProps {
  readonly filters: TrailFilters;
  readonly onChange: (filters: TrailFilters) => void;
}

/** Person, customer, document, topic and days. */
export function TrailFilterFields({ filters, onChange }: TrailFilterFieldsProps) {
  const { t } = useTranslation('trail');
  return (
    <form
      className={styles.filters}
      aria-label={t('filters.title')}
      onSubmit={(event) => event.preventDefault()}
    >
      {(['person', 'customer', 'document'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`filters.${name}`)}
          value={filters[name] ?? ''}
          debounce={FILTER_DEBOUNCE_MS}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => onChange(withFilter(filters, name, text?.trim() ?? ''))}
        />
      ))}
      <LazySelectField
        label={t('filters.topic')}
        options={[
          { value: ALL_TOPICS, name: t('allTopics') },
          ...TRAIL_TOPIC_NAMES.map((value) => ({ value, name: t(`topics.${value}`) })),
        ]}
        value={filters.topic ?? ALL_TOPICS}
        onChange={(value) =>
          onChange(withFilter(filters, 'topic', TRAIL_TOPIC_NAMES.find((name) => name === value) ?? null))
        }
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={t(`filters.${name}`)}
          value={filters[name] ?? null}
          onChange={(day) => onChange(withFilter(filters, name, day))}
        />
      ))}
    </form>
  );
}
