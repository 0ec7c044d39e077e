import { toReadableText } from './format-value.ts';
import type { ViewRow } from './invoice-view.ts';

/**
 * Collects the values that the view does not show as written: codes (shown by their names) and technical attributes (not
 * shown). Both are listed in the further details.
 */
export class ShownCodes {
  /** The codes that are shown by their names, by the label of their term. */
  readonly #codes = new Map<string, Map<string, string>>();
  /** The technical attributes, by name. */
  readonly #technical = new Map<string, Set<string>>();

  keepCode(label: string, code: string, name: string): void {
    const names = this.#codes.get(label) ?? new Map<string, string>();
    names.set(code, name);
    this.#codes.set(label, names);
  }

  keepTechnical(name: string, text: string): void {
    if (text.trim() === '') return;
    this.#technical.set(name, (this.#technical.get(name) ?? new Set()).add(toReadableText(text)));
  }

  codeRows(): ViewRow[] {
    return [...this.#codes].map(([label, names]) => ({
      label,
      text: [...names].map(([code, name]) => `${code} ${name}`).join(' · '),
    }));
  }

  /** Each text once. */
  technicalRows(): ViewRow[] {
    return [...this.#technical].map(([label, texts]) => ({ label, text: [...texts].join(' · ') }));
  }
}
