import { TRAIL_TOPIC_NAMES } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FILTER_DEBOUNCE_MS } from '../../../ui/filter-text/filter-text.tsx';
import { LazySelectField } from '../../../ui/select-field/lazy-select-field.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { offeredActions, type TrailFilters, withFilter, withTopic } from '../model/trail-filters.ts';
import styles from './trail.module.css';
import { useTrailTexts } from './use-trail-texts.ts';

const MAX_LENGTH = 100;
/** The option for all actions; no topic and no action of the contract has this name. */
const ALL = 'all';

interface TrailFilterFieldsProps {
  readonly filters: TrailFilters;
  readonly onChange: (filters: TrailFilters) => void;
}

/** Person, customer, document, topic, action and days. */
export function TrailFilterFields({ filters, onChange }: TrailFilterFieldsProps) {
  const { t, i18n } = useTranslation('trail');
  const { wordsOf } = useTrailTexts();
  const actions = offeredActions(filters);
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
          { value: ALL, name: t('allTopics') },
          ...TRAIL_TOPIC_NAMES.map((value) => ({ value, name: t(`topics.${value}`) })),
        ]}
        value={filters.topic ?? ALL}
        onChange={(value) =>
          onChange(withTopic(filters, TRAIL_TOPIC_NAMES.find((name) => name === value) ?? null))
        }
      />
      <LazySelectField
        label={t('filters.action')}
        options={[
          { value: ALL, name: t('allActions') },
          ...actions
            .map((value) => ({ value, name: wordsOf(value) }))
            .sort((one, other) => one.name.localeCompare(other.name, i18n.language)),
        ]}
        value={filters.action ?? ALL}
        onChange={(value) =>
          onChange(withFilter(filters, 'action', actions.find((name) => name === value) ?? null))
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
