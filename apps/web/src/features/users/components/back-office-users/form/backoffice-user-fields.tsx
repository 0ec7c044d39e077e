import type { BackofficeRole } from '@belegfach/contract';
import { backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../../forms/draft-text-field.tsx';
import { useProviders } from '../../../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../../session/session-context.ts';
import { FieldPair } from '../../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../../ui/select-field/select-field.tsx';
import { firstFailure } from '../../../../../ui/text-field/rules.ts';
import { mayHaveBranch, needsProvider } from '../../../model/backoffice-user-draft.ts';
import type { BackofficeUserFormState } from '../../form/use-user-form.ts';
import { BranchField } from './branch-field.tsx';

interface BackofficeUserFieldsProps {
  readonly form: BackofficeUserFormState;
  /** The roles that can be assigned. */
  readonly roles: readonly BackofficeRole[];
  /** The id of the edited user; undefined for a new user. */
  readonly userId: string | undefined;
  /** Why no field can be changed. */
  readonly lockReason: string | undefined;
}

/** The role, and the fields that the role requires. */
export function BackofficeUserFields({ form, roles, userId, lockReason }: BackofficeUserFieldsProps) {
  const { t } = useTranslation('shell');
  const { draft, labels, rules, fieldErrors, set } = form;
  return (
    <>
      <FieldPair>
        <SelectField
          label={labels.role}
          options={roles.map((role) => ({ value: role, name: t(`roles.${role}`) }))}
          value={draft.role}
          ruleMessage={firstFailure(draft.role, rules.role)}
          serverError={fieldErrors.role}
          lockReason={lockReason}
          onChange={(role) => set({ role })}
        />
        {needsProvider(draft.role) && <ProviderField form={form} lockReason={lockReason} />}
      </FieldPair>
      {mayHaveBranch(draft.role) && (
        <FieldPair>
          {draft.role === 'SalesmanUser' && (
            <DraftTextField
              form={form}
              name="salesmanNumber"
              inputMode="numeric"
              readOnly={lockReason !== undefined}
            />
          )}
          <BranchField form={form} userId={userId} lockReason={lockReason} />
        </FieldPair>
      )}
    </>
  );
}

/** A super admin chooses the provider; for other users it is their own and locked. */
function ProviderField({ form, lockReason }: Pick<BackofficeUserFieldsProps, 'form' | 'lockReason'>) {
  const { t } = useTranslation('users');
  const viewer = useCurrentUser();
  const choosesProvider = mayCallForAllProviders(viewer, backofficeUserAccess.createBackofficeUser);
  const allProviders = useProviders(choosesProvider);
  const providers = choosesProvider ? allProviders : viewer.providers;
  const { draft, labels, rules, fieldErrors, set } = form;
  return (
    <SelectField
      label={labels.providerId}
      options={providers.map(({ id, name }) => ({ value: id, name }))}
      value={draft.providerId}
      ruleMessage={firstFailure(draft.providerId, rules.providerId)}
      serverError={fieldErrors.providerId}
      lockReason={lockReason ?? (choosesProvider ? undefined : t('form.providerLocked'))}
      // A branch belongs to one provider, so the choice of a branch is reset.
      onChange={(providerId) => set({ providerId, branchId: null })}
    />
  );
}
