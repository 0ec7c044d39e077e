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
 * If all rows belong to one provider, a row may name only this provider. All other names get the same warning, so that
 * a caller who may not choose providers does not learn which providers exist.
 */
export function createProviderChoice(
  scope: ImportScope,
  providers: readonly ImportProvider[],
): ProviderChoice {
  const idsByName = new Map(
    providers.flatMap(({ id, publicId, name }) => [[normalise(name), id] as const, [publicId, id] as const]),
  );
  const { providerId } = scope;
  return {
    isRequired: providerId === null,
    choose: (text, heading) => {
      const namedId = idsByName.get(normalise(text));
      if (providerId !== null)
        return text === '' || namedId === providerId
          ? { id: providerId }
          : warningOf('ForbiddenProvider', heading);
      if (text === '') return warningOf('ProviderMissing', heading);
      return namedId === undefined ? warningOf('ProviderNotFound', heading) : { id: namedId };
    },
  };
}

/** Ignores differences in case and blanks. */
function normalise(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
