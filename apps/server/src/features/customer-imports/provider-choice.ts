import { type RowWarning, warningOf } from './import-outcome.ts';
import type { ImportProvider, ImportScope } from './imports.policy.ts';

/** Determines the provider of each row. */
export interface ProviderChoice {
  /** Whether each row must name its provider. */
  readonly isRequired: boolean;
  /** The provider of a row by the text of its cell, or a warning. */
  choose(text: string, heading: string | null): { readonly id: number } | RowWarning;
}

/**
 * If all rows belong to one provider, a row may name only that one. A caller who may not choose providers does not
 * learn which ones exist: every other name gets the same warning.
 */
export function createProviderChoice(
  scope: ImportScope,
  providers: readonly ImportProvider[],
): ProviderChoice {
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
