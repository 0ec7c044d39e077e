import type { ProviderBody, ProviderSetup } from '@belegfach/contract';

/** What the form of a provider holds. */
export interface ProviderDraft {
  readonly name: string | null;
  /** As typed: separated by commas, semicolons or blanks. */
  readonly vatIds: string | null;
  readonly ignoresLeadingZeros: boolean;
}
export type ProviderField = keyof ProviderDraft;

/** The server's limit (contract). */
export const MAX_VAT_IDS = 20;

const VAT_ID = /^[A-Z]{2}[A-Z\d]{2,13}$/;

export const EMPTY_PROVIDER: ProviderDraft = { name: '', vatIds: '', ignoresLeadingZeros: false };

export function draftOf({ name, vatIds, ignoresLeadingZeros }: ProviderSetup): ProviderDraft {
  return { name, vatIds: vatIds.join(', '), ignoresLeadingZeros };
}

/** "de 299 999 990" can't be told from three numbers, so blanks separate; small letters are meant as capitals. */
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

/** The field that a refusal's code, or a name in the request, is about. */
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
