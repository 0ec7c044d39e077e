interface Named {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** "Weiß Jörg-Peter", as everywhere in the portal (WEB-7); a missing part is left out; undefined if both are missing. */
export function findPersonName({ firstName, lastName }: Named): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => part?.trim() || []);
  return parts.length === 0 ? undefined : parts.join(' ');
}
