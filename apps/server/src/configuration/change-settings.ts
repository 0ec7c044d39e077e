import { parseSettingsFile } from './parse-settings-file.ts';

/**
 * The text of a settings file with other values for some settings. Comments, order and all other lines stay: a setting replaces its line, or
 * follows its commented example, or is added at the end.
 * @throws SyntaxError when the text is not a settings file, and for a value of several lines
 */
export function changeSettings(text: string, changes: ReadonlyMap<string, string>): string {
  let changed = text;
  for (const [name, value] of changes) changed = changeSetting(changed, name, value);
  return changed;
}

function changeSetting(text: string, name: string, value: string): string {
  const before = parseSettingsFile(text);
  if (before.get(name) === value) return text;
  const line = `${name}=${encodeValue(name, value)}`;
  const expected = new Map([...before, [name, value]]);
  const appended = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  // The replaced line may be inside a quoted value of several lines, so each candidate is parsed to check its effect.
  for (const candidate of [replaceLine(text, name, line), appended])
    if (candidate !== undefined && isSame(parseOrEmpty(candidate), expected)) return candidate;
  throw new SyntaxError(`${name} cannot be changed in this file`);
}

function replaceLine(text: string, name: string, line: string): string | undefined {
  const lines = text.split('\n');
  const active = lines.findLastIndex((one) => new RegExp(`^\\s*${name}\\s*=`).test(one));
  const example = lines.findIndex((one) => one.startsWith(`#${name}=`));
  if (active >= 0) lines.splice(active, 1, line);
  else if (example >= 0) lines.splice(example + 1, 0, line);
  else return undefined;
  return lines.join('\n');
}

/** The value in systemd's syntax; quotes are needed only for blanks and quotes at its ends. */
function encodeValue(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new SyntaxError(`${name}: a value has only one line`);
  if (/^[\s'"]|\s$/.test(value)) return `"${value.replace(/["\\`$]/g, String.raw`\$&`)}"`;
  return value.replaceAll('\\', String.raw`\\`);
}

function parseOrEmpty(text: string): ReadonlyMap<string, string> {
  try {
    return parseSettingsFile(text);
  } catch {
    return new Map();
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}
