import type { ActiveContentKind } from './active-content.ts';

type Kinds = ReadonlyMap<string, ActiveContentKind>;

/**
 * Types of actions (`/S`) that are held wherever they stand, reachable or not: nobody prints an invoice with them (ISO 32000-2, 12.6.4).
 *
 * Not among them, since they only move about in the document or change what is shown until it is closed: GoTo, GoToDp, Named, Hide,
 * SetOCGState, Trans, ResetForm. Of these, only moving may happen without a click.
 */
export const ACTIVE_ACTIONS: Kinds = new Map([
  ['JavaScript', 'javascript'],
  // A requirement handler (12.11) is a script too.
  ['JS', 'javascript'],
  ['Launch', 'launch'],
  ['SubmitForm', 'submit-form'],
  ['ImportData', 'import-data'],
  ['GoToR', 'go-to-remote'],
  ['GoToE', 'go-to-embedded'],
  ['GoTo3DView', 'three-d'],
  ['RichMediaExecute', 'rich-media'],
  ['Rendition', 'multimedia'],
  ['Movie', 'multimedia'],
  ['Sound', 'multimedia'],
]);

/** May happen without a click: they move to a place of the document. */
export const MOVING_ACTIONS: ReadonlySet<string> = new Set(['GoTo', 'GoToDp']);
/** Of /S/Named. Printing asks first, and accounting programs write it so that a document is printed when it is opened. */
export const HARMLESS_COMMANDS: ReadonlySet<string> = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'Print',
]);

/** Kinds of annotations and streams (`/Subtype` and `/Type`) that play, run or load something. */
export const ACTIVE_TYPES: Kinds = new Map([
  ['RichMedia', 'rich-media'],
  ['3D', 'three-d'],
  ['U3D', 'three-d'],
  ['PRC', 'three-d'],
  ['Screen', 'multimedia'],
  ['Movie', 'multimedia'],
  ['Sound', 'multimedia'],
  ['Rendition', 'multimedia'],
]);

/** Keys that have no other meaning. */
export const ACTIVE_KEYS: Kinds = new Map([
  ['JS', 'javascript'],
  ['JavaScript', 'javascript'],
  ['XFA', 'xfa'],
  ['NeedsRendering', 'xfa'],
  ['OnInstantiate', 'three-d'],
  ['RichMediaContent', 'rich-media'],
  ['RichMediaSettings', 'rich-media'],
  ['Renditions', 'multimedia'],
  ['AlternatePresentations', 'multimedia'],
  ['Collection', 'portfolio'],
]);

/** Keys of a file specification under which it is named (ISO 32000-2, 7.11.3). */
export const FILE_KEYS: readonly string[] = ['UF', 'F', 'DOS', 'Mac', 'Unix'];
