/** The user has pressed OK in the cookie hint. */
export const COOKIES_ACCEPTED = 'cookies-accepted';

/** A choice that this browser remembers between visits. A browser without storage does not remember it. */
export function readFlag(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'true';
  } catch {
    return false;
  }
}

export function writeFlag(name: string, value: boolean): void {
  try {
    localStorage.setItem(name, String(value));
  } catch {
    // Private windows may refuse: the choice then lasts only as long as the page.
  }
}
