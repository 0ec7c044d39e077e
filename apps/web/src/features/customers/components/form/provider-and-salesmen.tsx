import type { Customer, Salesman } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useProviders } from '../../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { MultiSelectField } from '../../../../ui/select-field/multi-select-field.tsx';
import { firstFailure } from '../../../../ui/text-field/rules.ts';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { findPersonName } from '../../../../lib/person-name.ts';
import type { CustomerForm } from './use-customer-form.ts';

interface ProviderAndSalesmenProps {
  readonly form: CustomerForm;
  /** The salesmen of the chosen providers. */
  readonly offered: readonly Salesman[];
  readonly isLoading: boolean;
  /** The stored customer; absent for a new one. */
  readonly customer?: Customer;
}

/**
 * The fields for providers and salesmen. A super admin chooses the providers; for other users the field is locked. The
 * salesmen are the salesmen of the chosen providers.
 */
export function ProviderAndSalesmen({ form, offered, isLoading, customer }: ProviderAndSalesmenProps) {
  const { t } = useTranslation(['customers', 'common']);
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), customerAccess.createCustomer);
  const providers = useProviders(choosesProvider);
  const offeredIds = new Set(offered.map(({ id }) => id));
  const { draft } = form;

  function salesmenHint(): string | undefined {
    if (draft.providerIds.length === 0) return t('customers:form.noProvider');
    return !isLoading && offered.length === 0 ? t('customers:form.noSalesmen') : undefined;
  }

  /** Names the users who will see more documents because of a new provider, before the change is saved. */
  function providerHint(): string | undefined {
    if (customer === undefined) return undefined;
    const addedProviders = providers.filter(
      ({ id }) => draft.providerIds.includes(id) && !customer.providerIds.includes(id),
    );
    if (addedProviders.length === 0) return undefined;
    const names = addedProviders.map(({ name }) => name).join(', ');
    return customer.email === null
      ? t('customers:form.providerAdded', { providers: names })
      : t('customers:form.providerAddedFor', { email: customer.email, providers: names });
  }

  return (
    <>
      {choosesProvider ? (
        <MultiSelectField
          label={form.labels.providerIds}
          options={providers.map(({ id, name }) => ({ value: id, name }))}
          value={draft.providerIds}
          hint={providerHint()}
          ruleMessage={firstFailure(draft.providerIds.join(), form.rules.providerIds)}
          serverError={form.fieldErrors.providerIds}
          onChange={(providerIds) => form.set({ providerIds })}
        />
      ) : (
        <OwnProvider form={form} />
      )}
      <MultiSelectField
        label={t('common:optional', { field: form.labels.salesmen })}
        options={offered.map((salesman) => ({
          value: salesman.id,
          name: findPersonName(salesman) ?? salesman.salesmanNumber ?? t('customers:unnamed'),
        }))}
        // The salesmen of a removed provider are hidden, not forgotten: they appear again when the provider is chosen
        // again.
        value={draft.salesmen.filter((id) => offeredIds.has(id))}
        hint={salesmenHint()}
        serverError={form.fieldErrors.salesmen}
        onChange={(chosen) =>
          form.set({ salesmen: [...draft.salesmen.filter((id) => !offeredIds.has(id)), ...chosen] })
        }
      />
    </>
  );
}

/** Provider users can see only the name of their own provider. */
function OwnProvider({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation('customers');
  const { providers } = useCurrentUser();
  const { providerIds } = form.draft;
  const ownProviders = providers.filter(({ id }) => providerIds.includes(id));
  const names = ownProviders.map(({ name }) => name).join(', ');
  return (
    <TextField
      label={form.labels.providerIds}
      readOnly
      value={ownProviders.length < providerIds.length ? t('form.otherProviders', { names }) : names}
      onChange={() => undefined}
      hint={t('form.providerLocked')}
    />
  );
}
