import { MAX_FILTER_LENGTH, intakeAccess } from '@belegfach/contract/schema-free';
import type { IntakeDetail } from '@belegfach/contract';
import { Checkbox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachesAll } from '../../../../session/permissions.ts';
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
import { RadioOptions } from './radio-options.tsx';

interface CustomerChoiceProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
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
  const suggested = detail.suggestions.map(({ because, ...customer }) =>
    optionOf(customer, because.map((reason) => t(`decide.because.${reason}`)).join(', ')),
  );
  const found = search.data?.map((customer) => optionOf(customer));
  const offered = text === '' ? suggested : (found ?? []);
  // The chosen customer stays visible during a further search.
  const { customer } = draft;
  const isHidden = customer !== null && !offered.some(({ id }) => id === customer.id);
  const options = isHidden ? [optionOf(customer), ...offered] : offered;
  const identifier =
    detail.identifier === null
      ? undefined
      : t(`identifiers.${detail.identifier.scheme}`, { value: detail.identifier.value });
  const others = namesOf(listOtherHolders(draft, detail));
  const lock = findRememberLock(draft, detail, reachesAll(useCurrentUser(), intakeAccess.releaseIntakeItem));
  const lockId = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subtitle}>{t('decide.customer')}</legend>
      <TextField
        label={t('decide.search')}
        value={text}
        debounce={FILTER_DEBOUNCE}
        maxLength={MAX_FILTER_LENGTH}
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

/** @param because why the customer is suggested */
function optionOf({ id, name, customerNumber }: ChosenCustomer, because = '') {
  const hint = because === '' ? customerNumber : `${customerNumber} · ${because}`;
  return { id, name, customerNumber, hint };
}
