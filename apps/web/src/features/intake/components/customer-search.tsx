import { MAX_FILTER_LENGTH } from '@belegfach/contract/schema-free';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_DEBOUNCE_MS } from '../../../ui/filter-text/filter-text.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useCustomerSearch } from '../api/customer-search.ts';
import type { ChosenCustomer } from '../model/release-draft.ts';
import styles from './detail/decision.module.css';
import { RadioOptions } from '../../../ui/radio-options/radio-options.tsx';

interface CustomerSearchProps {
  readonly provider: { readonly id: string; readonly name: string };
  /** Offered before a search. */
  readonly suggested: readonly (ChosenCustomer & { readonly because: string })[];
  readonly chosen: ChosenCustomer | null;
  readonly onChoose: (customer: ChosenCustomer) => void;
}

/** A choice among suggestions, or among all customers of the provider that a text finds. */
export function CustomerSearch({ provider, suggested, chosen, onChoose }: CustomerSearchProps) {
  const { t } = useTranslation('intake');
  const [text, setText] = useState('');
  const search = useCustomerSearch(provider, text);
  const results = search.data?.map((customer) => toOption(customer));
  const offeredOptions =
    text === '' ? suggested.map((customer) => toOption(customer, customer.because)) : (results ?? []);
  // The chosen customer stays visible during another search.
  const isChosenMissing = chosen !== null && !offeredOptions.some(({ id }) => id === chosen.id);
  const options = isChosenMissing ? [toOption(chosen), ...offeredOptions] : offeredOptions;
  return (
    <>
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
      {options.length > 0 && <RadioOptions options={options} chosen={chosen?.id} onChoose={onChoose} />}
    </>
  );
}

/** @param because the reasons why the customer is suggested */
function toOption({ id, name, customerNumber }: ChosenCustomer, because = '') {
  const hint = because === '' ? customerNumber : `${customerNumber} · ${because}`;
  return { id, name, customerNumber, hint };
}
