import type { ProviderBody, ProviderSetup } from '@belegfach/contract';
import { E_INVOICE_DUTY_MODES, MAX_VAT_IDS, VAT_ID_PATTERN } from '@belegfach/contract/schema-free';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';

/** Whether plain PDFs that should be e-invoices are accepted, held, or accepted with a warning. */
export const DUTY_CHOICES = ['off', ...E_INVOICE_DUTY_MODES] as const;
export type DutyChoice = (typeof DUTY_CHOICES)[number];

/** The values of the provider form. */
export interface ProviderDraft {
  readonly name: string | null;
  /** As typed: separated by commas, semicolons or blanks. */
  readonly vatIds: string | null;
  readonly ignoresLeadingZeros: boolean;
  readonly eInvoiceDuty: DutyChoice;
  /** `YYYY-MM-DD`; null while the text is not a date, or if the form does not ask for it. */
  readonly eInvoiceDutyFrom: string | null;
}

export const EMPTY_PROVIDER: ProviderDraft = {
  name: '',
  vatIds: '',
  ignoresLeadingZeros: false,
  eInvoiceDuty: 'off',
  eInvoiceDutyFrom: null,
};

export function providerDraftOf({ name, vatIds, ...setup }: ProviderSetup): ProviderDraft {
  const { ignoresLeadingZeros, eInvoiceDutyFrom, eInvoiceDutyMode } = setup;
  const eInvoiceDuty = eInvoiceDutyFrom === null ? 'off' : eInvoiceDutyMode;
  return { name, vatIds: vatIds.join(', '), ignoresLeadingZeros, eInvoiceDuty, eInvoiceDutyFrom };
}

/**
 * Blanks separate ids, so "de 299 999 990" is read as several ids. Lower-case letters become upper case.
 */
export function parseVatIds(text: string | null): readonly string[] {
  return (text ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
}

export function findVatIdFault(text: string): 'invalid' | 'tooMany' | undefined {
  const ids = parseVatIds(text);
  if (ids.length > MAX_VAT_IDS) return 'tooMany';
  return ids.every((id) => VAT_ID_PATTERN.test(id)) ? undefined : 'invalid';
}

export function providerBodyOf(draft: ProviderDraft): ProviderBody {
  const { name, vatIds, ignoresLeadingZeros, eInvoiceDuty, eInvoiceDutyFrom } = draft;
  return {
    name: trimmedText(name),
    vatIds: [...parseVatIds(vatIds)],
    ignoresLeadingZeros,
    eInvoiceDutyFrom: eInvoiceDuty === 'off' ? null : eInvoiceDutyFrom,
    eInvoiceDutyMode: eInvoiceDuty === 'off' ? 'hold' : eInvoiceDuty,
  };
}

export const findProviderField = fieldFinder<keyof ProviderDraft>(
  ['name', 'vatIds', 'ignoresLeadingZeros', 'eInvoiceDuty', 'eInvoiceDutyFrom'],
  {
    ProviderNameAlreadyInUse: 'name',
  },
);
