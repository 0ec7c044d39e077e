/** A choice of this browser that is remembered between visits. A browser that refuses its storage just forgets. */
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
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}
