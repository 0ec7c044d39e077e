import type { ProviderBody, ProviderSetup } from '@belegfach/contract';
import { MAX_VAT_IDS, VAT_ID_PATTERN } from '@belegfach/contract/schema-free';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';

/** The values of the provider form. */
export interface ProviderDraft {
  readonly name: string | null;
  /** As typed: separated by commas, semicolons or blanks. */
  readonly vatIds: string | null;
  readonly ignoresLeadingZeros: boolean;
}

export const EMPTY_PROVIDER: ProviderDraft = { name: '', vatIds: '', ignoresLeadingZeros: false };

export function providerDraftOf({ name, vatIds, ignoresLeadingZeros }: ProviderSetup): ProviderDraft {
  return { name, vatIds: vatIds.join(', '), ignoresLeadingZeros };
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

export function providerBodyOf({ name, vatIds, ignoresLeadingZeros }: ProviderDraft): ProviderBody {
  return { name: trimmedText(name), vatIds: [...parseVatIds(vatIds)], ignoresLeadingZeros };
}

export const findProviderField = fieldFinder<keyof ProviderDraft>(['name', 'vatIds', 'ignoresLeadingZeros'], {
  ProviderNameAlreadyInUse: 'name',
});
