import { type RowWarning, warningOf } from './import-outcome.ts';
import type { ImportProvider, ImportScope } from './imports.policy.ts';

/** Which provider a row belongs to. */
export interface ProviderChoice {
  /** Whether the file must name it. */
  readonly isRequired: boolean;
  /** The provider of a row by what its cell says, or what is wrong with that. */
  choose(text: string, heading: string | null): { readonly id: number } | RowWarning;
}

/**
 * Where all rows belong to one provider, a row may still name it, but no other. Who may not choose providers is not told which ones
 * there are: any other name is a foreign one.
 */
export function chooseProviders(scope: ImportScope, providers: readonly ImportProvider[]): ProviderChoice {
  const known = new Map(
    providers.flatMap(({ id, publicId, name }) => [[fold(name), id] as const, [publicId, id] as const]),
  );
  const { providerId } = scope;
  return {
    isRequired: providerId === null,
    choose: (text, heading) => {
      const named = known.get(fold(text));
      if (providerId !== null)
        return text === '' || named === providerId
          ? { id: providerId }
          : warningOf('ForbiddenProvider', heading);
      if (text === '') return warningOf('ProviderMissing', heading);
      return named === undefined ? warningOf('ProviderNotFound', heading) : { id: named };
    },
  };
}

/** People write a name in capitals or with two blanks. */
function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
