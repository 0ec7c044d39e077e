import { intakeAccess } from '@belegfach/contract/schema-free';
import type { IntakeDetail } from '@belegfach/contract';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { type NewCustomer, newCustomerOf } from '../../model/new-customer.ts';
import {
  type ChosenCustomer,
  chooseCustomer,
  findRememberLock,
  listLosingHolders,
  mayRemember,
  type ReleaseDraft,
} from '../../model/release-draft.ts';
import styles from './decision.module.css';
import { CustomerSearch } from '../customer-search.tsx';

interface CustomerChoiceProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
  /** Opens the form of a new customer; undefined where the page has none. */
  readonly onCreateCustomer: ((customer: NewCustomer) => void) | undefined;
}

/** The choice of a document's customer: a suggestion based on its content, or a search among all customers of the provider. */
export function CustomerChoice({ detail, draft, onChange, onCreateCustomer }: CustomerChoiceProps) {
  const { t } = useTranslation('intake');
  const provider = { id: detail.providerId, name: detail.providerName };
  const suggested = detail.suggestions.map(({ because, ...customer }) => ({
    ...customer,
    because: because.map((reason) => t(`decide.because.${reason}`)).join(', '),
  }));
  const { customer } = draft;
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
      <CustomerSearch
        provider={provider}
        suggested={suggested}
        chosen={customer}
        onChoose={(next) => onChange(chooseCustomer(next))}
      />
      {onCreateCustomer !== undefined && detail.reasons.includes('customer-unknown') && (
        <div className={styles.create}>
          <IconButton
            variant="default"
            icon={IconPlus}
            onClick={() => onCreateCustomer(newCustomerOf(detail))}
          >
            {t('decide.createCustomer')}
          </IconButton>
          <p className={styles.hint}>{t('decide.createCustomerHint')}</p>
        </div>
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
