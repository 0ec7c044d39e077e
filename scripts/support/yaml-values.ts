import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './paths.ts';

/** The values of a YAML file: texts, and lists and maps of them. */
export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

/** @throws Error when the path does not exist */
export function at(value: Yaml, ...keys: string[]): Yaml {
  let found: Yaml | undefined = value;
  for (const key of keys)
    found =
      typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, Yaml>)[key] : undefined;
  if (found === undefined) throw new Error(`nothing at ${keys.join('.')}`);
  return found;
}
/** @throws Error when the value is not a text */
export function textAt(value: Yaml, ...keys: string[]): string {
  const found = at(value, ...keys);
  if (typeof found !== 'string') throw new Error(`no text at ${keys.join('.')}`);
  return found;
}

/** A file of the repository. The failsafe schema reads every value as text, as the file has it. */
export function readYaml(file: string): Yaml {
  return parse(readFileSync(path.join(ROOT, file), 'utf8'), { schema: 'failsafe' }) as Yaml;
}
