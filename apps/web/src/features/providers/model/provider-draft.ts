import type { ProviderBody, ProviderSetup } from '@belegfach/contract';

/** The values of the provider form. */
export interface ProviderDraft {
  readonly name: string | null;
  /** As typed: separated by commas, semicolons or blanks. */
  readonly vatIds: string | null;
  readonly ignoresLeadingZeros: boolean;
}
export type ProviderField = keyof ProviderDraft;

/** The limit of the server. */
export const MAX_VAT_IDS = 20;

const VAT_ID = /^[A-Z]{2}[A-Z\d]{2,13}$/;

export const EMPTY_PROVIDER: ProviderDraft = { name: '', vatIds: '', ignoresLeadingZeros: false };

export function temporaryNameOf({ name, vatIds, ignoresLeadingZeros }: ProviderSetup): ProviderDraft {
  return { name, vatIds: vatIds.join(', '), ignoresLeadingZeros };
}

/**
 * Blanks separate ids: "de 299 999 990" cannot be distinguished from several ids. Lower-case letters become upper case.
 */
export function readVatIds(text: string | null): readonly string[] {
  return (text ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
}

export function findVatIdFault(text: string): 'invalid' | 'tooMany' | undefined {
  const ids = readVatIds(text);
  if (ids.length > MAX_VAT_IDS) return 'tooMany';
  return ids.every((id) => VAT_ID.test(id)) ? undefined : 'invalid';
}

export function bodyOf({ name, vatIds, ignoresLeadingZeros }: ProviderDraft): ProviderBody {
  return { name: name?.trim() ?? '', vatIds: [...readVatIds(vatIds)], ignoresLeadingZeros };
}

/** The field that belongs to the code of a refusal or to a field name of the request. */
export function findProviderField(name: string): ProviderField | undefined {
  switch (name) {
    case 'ProviderNameAlreadyInUse':
    case 'name':
      return 'name';
    case 'vatIds':
    case 'ignoresLeadingZeros':
      return name;
    default:
      return undefined;
  }
}
