const KEY = 'sign-on-target';

/** The page that a single sign-on leads back to. It is kept in this tab while the browser is at the identity provider. */
export const signOnTarget = {
  set(href: string | undefined): void {
    try {
      if (href === undefined) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, href);
    } catch {
      // Without a storage the sign-on leads to the home page.
    }
  },
  /** Returns the page once. It was stored by this app, but is checked like any redirect. */
  take(): string | undefined {
    try {
      const href = sessionStorage.getItem(KEY) ?? undefined;
      sessionStorage.removeItem(KEY);
      return href;
    } catch {
      return undefined;
    }
  },
};
