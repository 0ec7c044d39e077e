import type { IntakeDetail } from '@belegfach/contract';
import { Checkbox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../../session/permissions.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { FILTER_DEBOUNCE } from '../../../../ui/filter-text/filter-text.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useCustomerSearch } from '../../api/customer-search.ts';
import {
  type ChosenCustomer,
  chooseCustomer,
  findRememberLock,
  listOtherHolders,
  mayRemember,
  type ReleaseDraft,
} from '../../model/release-draft.ts';
import styles from './decision.module.css';

/** The longest text that the server searches for. */
const LONGEST = 100;

interface CustomerChoiceProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

interface Option extends ChosenCustomer {
  /** Why the customer is suggested. */
  readonly because: string;
}

/**
 * The choice of the customer of a document: suggestions based on its content, or any customer of the provider by a
 * search.
 */
export function CustomerChoice({ detail, draft, onChange }: CustomerChoiceProps) {
  const { t } = useTranslation('intake');
  const [text, setText] = useState('');
  const provider = { id: detail.providerId, name: detail.providerName };
  const search = useCustomerSearch(provider, text);
  const suggested: readonly Option[] = detail.suggestions.map(({ because, ...customer }) => ({
    ...customer,
    because: because.map((reason) => t(`decide.because.${reason}`)).join(', '),
  }));
  const found: readonly Option[] | undefined = search.data?.map(({ id, name, customerNumber }) => ({
    id,
    name,
    customerNumber,
    because: '',
  }));
  const offered = text === '' ? suggested : (found ?? []);
  // The chosen customer stays visible during a further search.
  const { customer } = draft;
  const isHidden = customer !== null && !offered.some(({ id }) => id === customer.id);
  const options = isHidden ? [{ ...customer, because: '' }, ...offered] : offered;
  const identifier =
    detail.identifier === null
      ? undefined
      : t(`identifiers.${detail.identifier.scheme}`, { value: detail.identifier.value });
  const others = namesOf(listOtherHolders(draft, detail));
  const lock = findRememberLock(draft, detail, can(useCurrentUser(), 'chooseProvider'));
  const lockId = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subtitle}>{t('decide.customer')}</legend>
      <TextField
        label={t('decide.search')}
        value={text}
        debounce={FILTER_DEBOUNCE}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        endSection={<IconSearch size={16} stroke={1.75} aria-hidden className={styles.searchIcon} />}
        onChange={(typed) => setText(typed?.trim() ?? '')}
      />
      <p role="status" className={styles.hint}>
        {text === ''
          ? suggested.length > 0 && t('decide.suggested')
          : found === undefined
            ? t('decide.searching')
            : found.length === 0 && t('decide.noCustomer', { text })}
      </p>
      {options.length > 0 && (
        <CustomerOptions
          options={options}
          chosen={customer}
          onChoose={(next) => onChange(chooseCustomer(next))}
        />
      )}
      {mayRemember(draft, detail) && (
        <Checkbox
          label={t('decide.remember', { identifier })}
          checked={draft.remember}
          disabled={lock !== undefined}
          aria-describedby={lock === undefined ? undefined : lockId}
          onChange={(event) =>
            onChange({ remember: event.currentTarget.checked, overridesIdentifier: false })
          }
        />
      )}
      {lock !== undefined && (
        <p id={lockId} className={styles.hint}>
          {t(`decide.rememberLocked.${lock.reason}`, { customers: namesOf(lock.holders) })}
        </p>
      )}
      {others.length > 0 && customer !== null && (
        <Checkbox
          label={t('decide.override', { customers: others, chosen: namesOf([customer]) })}
          checked={draft.overridesIdentifier}
          onChange={(event) => onChange({ overridesIdentifier: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

function namesOf(customers: readonly ChosenCustomer[]): string {
  return customers.map(({ name, customerNumber }) => `${name} (${customerNumber})`).join(', ');
}

interface CustomerOptionsProps {
  readonly options: readonly Option[];
  readonly chosen: ChosenCustomer | null;
  readonly onChoose: (customer: ChosenCustomer) => void;
}

function CustomerOptions({ options, chosen, onChoose }: CustomerOptionsProps) {
  const group = useId();
  return (
    <div className={styles.options}>
      {options.map(({ because, ...customer }) => (
        <label
          key={customer.id}
          className={styles.option}
          data-chosen={customer.id === chosen?.id || undefined}
        >
          <input
            type="radio"
            name={group}
            checked={customer.id === chosen?.id}
            onChange={() => onChoose(customer)}
          />
          <span>
            <b>{customer.name}</b>
            <span className={styles.hint}>
              {[customer.customerNumber, because].filter((part) => part !== '').join(' · ')}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
