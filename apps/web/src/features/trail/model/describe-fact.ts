import type { TrailEntry } from '@belegfach/contract';
import { NO_VALUE } from '../../../lib/no-value.ts';

interface FactTexts {
  readonly facts: Readonly<Record<string, string>>;
  /** Words for the parts of facts. The name of a part follows the name of its fact and a dot. */
  readonly parts: Readonly<Record<string, string>>;
  /** Words for the values of a fact, by its name. */
  readonly values: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
}

/** A part with this name adds nothing to the name of its fact, so it is not shown. */
const KIND = 'kind';

/**
 * "Role (10000413): Customer admin". A fact of an older version, for which there are no words any more, is shown as it
 * was recorded.
 */
export function describeFact({ name, value }: TrailEntry['facts'][number], texts: FactTexts): string {
  const [fact = name, ...parts] = name.split('.');
  const label = wordOf(fact, texts.facts);
  const path = parts.join('.');
  const part = path === '' || path === KIND ? '' : ` (${wordOf(path, texts.parts)})`;
  const values = readList(value).map((word) => wordOf(word, texts.values[fact] ?? {}));
  return `${label}${part}: ${values.join(', ') || NO_VALUE}`;
}

function wordOf(name: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

/** The elements of a list, which arrives as JSON; every other value by itself. */
function readList(value: string): readonly string[] {
  if (!value.startsWith('[')) return [value];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list)
      ? list.map((element) => (typeof element === 'string' ? element : JSON.stringify(element)))
      : [value];
  } catch {
    return [value];
  }
}
