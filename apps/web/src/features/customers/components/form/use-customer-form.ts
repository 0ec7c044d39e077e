import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormStart, Refusals } from '../../../../reference/use-saving.ts';
import { type FieldCheck, labelsToCheck } from '../../../../ui/form/checks.ts';
import { type CustomerDraft, type CustomerField, rebaseDraft } from '../../model/customer-draft.ts';
import { type CustomerRules, useCustomerRules } from './use-customer-rules.ts';

type CheckedField = keyof CustomerRules;

/** What a customer's form holds while it is open. */
export interface CustomerForm {
  readonly draft: CustomerDraft;
  /** What the server refused and was not changed since. */
  readonly refusals: Refusals<CustomerDraft>;
  readonly labels: Readonly<Record<CustomerField, string>>;
  readonly rules: CustomerRules;
  readonly set: (change: Partial<CustomerDraft>) => void;
  /** Takes over what has changed at the server, in the fields that were not touched here. */
  readonly rebase: (before: CustomerDraft, after: CustomerDraft) => void;
  /** Labels of the fields that break a rule. */
  readonly toCheck: (fields: readonly CheckedField[]) => readonly string[];
}

function textOf(value: CustomerDraft[CheckedField]): string | null {
  return typeof value === 'string' || value === null ? value : value.join();
}

export function useCustomerForm(start: FormStart<CustomerDraft>): CustomerForm {
  const { t } = useTranslation('customers');
  const [draft, setDraft] = useState(start.draft);
  const [refusals, setRefusals] = useState(start.refusals);
  const rules = useCustomerRules();
  const labels = t('form.fields', { returnObjects: true });
  const checkOf = (field: CheckedField): FieldCheck => ({
    label: labels[field],
    value: textOf(draft[field]),
    rules: rules[field],
  });
  return {
    draft,
    refusals,
    labels,
    rules,
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setRefusals((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
      );
    },
    rebase: (before, after) => setDraft((current) => rebaseDraft(current, before, after)),
    toCheck: (fields) => labelsToCheck(fields.map(checkOf)),
  };
}
