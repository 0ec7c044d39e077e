import { MAX_FILTER_LENGTH, intakeAccess } from '@belegfach/contract/schema-free';
import type { IntakeDetail } from '@belegfach/contract';
import { Checkbox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { FILTER_DEBOUNCE_MS } from '../../../../ui/filter-text/filter-text.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useCustomerSearch } from '../../api/customer-search.ts';
import {
  type ChosenCustomer,
  chooseCustomer,
  findRememberLock,
  listLosingHolders,
  mayRemember,
  type ReleaseDraft,
} from '../../model/release-draft.ts';
import styles from './decision.module.css';
import { RadioOptions } from './radio-options.tsx';

interface CustomerChoiceProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** The choice of a document's customer: a suggestion based on its content, or a search among all customers of the provider. */
export function CustomerChoice({ detail, draft, onChange }: CustomerChoiceProps) {
  const { t } = useTranslation('intake');
  const [text, setText] = useState('');
  const provider = { id: detail.providerId, name: detail.providerName };
  const search = useCustomerSearch(provider, text);
  const suggested = detail.suggestions.map(({ because, ...customer }) =>
    toOption(customer, because.map((reason) => t(`decide.because.${reason}`)).join(', ')),
  );
  const results = search.data?.map((customer) => toOption(customer));
  const offeredOptions = text === '' ? suggested : (results ?? []);
  // The chosen customer stays visible during another search.
  const { customer } = draft;
  const isChosenMissing = customer !== null && !offeredOptions.some(({ id }) => id === customer.id);
  const options = isChosenMissing ? [toOption(customer), ...offeredOptions] : offeredOptions;
  const identifier =
    detail.identifier === null
      ? undefined
      : t(`identifiers.${detail.identifier.scheme}`, { value: detail.identifier.value });
  const otherHolderNames = formatCustomers(listLosingHolders(draft, detail));
  const lock = findRememberLock(
    draft,
    detail,
    mayCallForAllProviders(useCurrentUser(), intakeAccess.releaseIntakeItem),
  );
  const lockId = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subtitle}>{t('decide.customer')}</legend>
      <TextField
        label={t('decide.search')}
        value={text}
        debounce={FILTER_DEBOUNCE_MS}
        maxLength={MAX_FILTER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        endSection={<IconSearch size={16} stroke={1.75} aria-hidden className={styles.searchIcon} />}
        onChange={(typed) => setText(typed?.trim() ?? '')}
      />
      <p role="status" className={styles.hint}>
        {text === ''
          ? suggested.length > 0 && t('decide.suggested')
          : results === undefined
            ? t('decide.searching')
            : results.length === 0 && t('decide.noCustomer', { text })}
      </p>
      {options.length > 0 && (
        <RadioOptions
          options={options}
          chosen={customer?.id}
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
          {t(`decide.rememberLocked.${lock.reason}`, { customers: formatCustomers(lock.holders) })}
        </p>
      )}
      {otherHolderNames.length > 0 && customer !== null && (
        <Checkbox
          label={t('decide.override', { customers: otherHolderNames, chosen: formatCustomers([customer]) })}
          checked={draft.overridesIdentifier}
          onChange={(event) => onChange({ overridesIdentifier: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

function formatCustomers(customers: readonly ChosenCustomer[]): string {
  return customers.map(({ name, customerNumber }) => `${name} (${customerNumber})`).join(', ');
}

/** @param because the reasons why the customer is suggested */
function toOption({ id, name, customerNumber }: ChosenCustomer, because = '') {
  const hint = because === '' ? customerNumber : `${customerNumber} · ${because}`;
  return { id, name, customerNumber, hint };
}
