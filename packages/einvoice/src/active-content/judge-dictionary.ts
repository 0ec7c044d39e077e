import {
  ACTIVE_ACTIONS,
  ACTIVE_KEYS,
  ACTIVE_TYPES,
  FILE_NAME_KEYS,
  HARMLESS_COMMANDS,
  NAVIGATION_ACTIONS,
} from './active-names.ts';
import type { Findings } from './findings.ts';
import { isNetworkPath, isSafeLink } from './link-target.ts';
import { type PdfDictionary, type PdfValue, type Resolve, valuesOf } from './pdf-value.ts';
import { HostileStructureError } from './value-parser.ts';

export type DictionaryContext = {
  resolve: Resolve;
  /** Whether the dictionary describes a stream. */
  isStream: boolean;
  /** Returns the possible texts of a string of the same object: viewers differ in how they decrypt and decode it. */
  textsOf: (bytes: Buffer) => string[];
};

/** The maximum number of actions that one event starts. Only a hostile file has a longer chain. */
const MAX_ACTIONS_IN_CHAIN = 1_000;

/** Adds the findings of one dictionary. Its declared type is ignored, because an attacker can choose it. */
export function judgeDictionary(
  dictionary: PdfDictionary,
  context: DictionaryContext,
  findings: Findings,
): void {
  for (const [key, value] of dictionary.entries) {
    if (ACTIVE_KEYS.has(key) && isSet(value, context)) findings.add(ACTIVE_KEYS.get(key));
    if (key === 'S') addKinds(ACTIVE_ACTIONS, value, context, findings);
    if (key === 'Type' || key === 'Subtype') addKinds(ACTIVE_TYPES, value, context, findings);
    if (key === 'OpenAction') judgeAutomaticActions([value], context, findings);
    if (key === 'AA') judgeAutomaticActions(eventsOf(value, context), context, findings);
    if (key === 'URI' || key === 'Base')
      if (textsOf(value, context).some((link) => !isSafeLink(link))) findings.add('unsafe-link');
  }
  judgeFileReference(dictionary, context, findings);
}

function isSet(value: PdfValue, { resolve }: DictionaryContext): boolean {
  return resolve(value).some(
    (target) => target.type !== 'null' && !(target.type === 'word' && target.word === 'false'),
  );
}

function namesOf(value: PdfValue, { resolve }: DictionaryContext): string[] {
  return resolve(value).flatMap((target) => (target.type === 'name' ? [target.name] : []));
}

function textsOf(value: PdfValue, { resolve, textsOf: read }: DictionaryContext): string[] {
  return resolve(value).flatMap((target) => (target.type === 'string' ? read(target.bytes) : []));
}

function addKinds(
  kinds: typeof ACTIVE_ACTIONS,
  value: PdfValue,
  context: DictionaryContext,
  findings: Findings,
): void {
  for (const name of namesOf(value, context)) findings.add(kinds.get(name));
}

/** Returns the actions of /AA, which has one action per event. */
function eventsOf(value: PdfValue, { resolve }: DictionaryContext): PdfValue[] {
  return resolve(value).flatMap((events) =>
    events.type === 'dictionary' ? events.entries.map(([, action]) => action) : [events],
  );
}

/** Without a click, actions may only navigate in the document and print it. */
function judgeAutomaticActions(
  actions: readonly PdfValue[],
  context: DictionaryContext,
  findings: Findings,
): void {
  const pending = [...actions];
  const visited = new Set<PdfValue>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const action of context.resolve(next)) {
      // Any other value is a destination or has no meaning.
      if (action.type !== 'dictionary' || visited.has(action)) continue;
      visited.add(action);
      if (visited.size > MAX_ACTIONS_IN_CHAIN) throw new HostileStructureError('too many actions in a row');
      judgeAutomaticAction(action, context, findings);
      for (const following of valuesOf(action, 'Next').flatMap(context.resolve))
        pending.push(...(following.type === 'array' ? following.items : [following]));
    }
}

function judgeAutomaticAction(action: PdfDictionary, context: DictionaryContext, findings: Findings): void {
  const types = valuesOf(action, 'S').flatMap((value) => namesOf(value, context));
  for (const type of types) {
    if (NAVIGATION_ACTIONS.has(type) || ACTIVE_ACTIONS.has(type)) continue;
    const commands = valuesOf(action, 'N').flatMap((value) => namesOf(value, context));
    if (type === 'URI') findings.add('automatic-link');
    else if (type !== 'Named' || !commands.every((command) => HARMLESS_COMMANDS.has(command)))
      findings.add('automatic-action');
  }
  if (types.length === 0 && valuesOf(action, 'URI').length > 0) findings.add('automatic-link');
}

/** Finds references to files outside the document: external content and network paths. Embedded files may have any name. */
function judgeFileReference(dictionary: PdfDictionary, context: DictionaryContext, findings: Findings): void {
  const values = (key: string) => valuesOf(dictionary, key);
  const resolved = (key: string) => values(key).flatMap(context.resolve);
  // The bytes of the stream are in another file.
  const hasExternalBytes = context.isStream && values('F').some((value) => isSet(value, context));
  // A page of another file is shown within this page.
  const showsExternalPage = resolved('Ref').some(
    (value) => value.type === 'dictionary' && valuesOf(value, 'F').length > 0,
  );
  const paths = FILE_NAME_KEYS.flatMap(values).flatMap((value) => textsOf(value, context));
  const hasNetworkPath = values('EF').length === 0 && paths.some(isNetworkPath);
  if (hasExternalBytes || showsExternalPage || hasNetworkPath) findings.add('external-file');
  // An article thread is part of the document unless the action names a file.
  const isThread = values('S').some((value) => namesOf(value, context).includes('Thread'));
  if (isThread && values('F').length > 0) findings.add('go-to-remote');
}
