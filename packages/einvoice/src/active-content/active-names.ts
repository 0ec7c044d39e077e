import type { ActiveContentKind } from './findings.ts';

type KindByName = ReadonlyMap<string, ActiveContentKind>;

/**
 * Types of actions (`/S`, ISO 32000-2, 12.6.4) that invoices do not need. A PDF with such an action is held, even if no viewer can
 * reach the action.
 *
 * GoTo, GoToDp, Named, Hide, SetOCGState, Trans and ResetForm are not in the list. They only navigate in the document, or change
 * its display until it is closed. Without a click, only GoTo, GoToDp and some named commands are allowed.
 */
export const ACTIVE_ACTIONS: KindByName = new Map([
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

/** Actions that are allowed without a click: they navigate within the document. */
export const NAVIGATION_ACTIONS: ReadonlySet<string> = new Set(['GoTo', 'GoToDp']);
/**
 * Commands of /S/Named that are allowed without a click. Printing asks the user first, and accounting programs use it to print a document
 * when it is opened.
 */
export const HARMLESS_COMMANDS: ReadonlySet<string> = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'Print',
]);

/** Types of annotations and streams (`/Subtype` and `/Type`) that play, run or load something. */
export const ACTIVE_TYPES: KindByName = new Map([
  ['RichMedia', 'rich-media'],
  ['3D', 'three-d'],
  ['U3D', 'three-d'],
  ['PRC', 'three-d'],
  ['Screen', 'multimedia'],
  ['Movie', 'multimedia'],
  ['Sound', 'multimedia'],
  ['Rendition', 'multimedia'],
]);

/** Dictionary keys that are used only for active content. */
export const ACTIVE_KEYS: KindByName = new Map([
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

/** Keys of a file specification that contain the name of the file (ISO 32000-2, 7.11.3). */
export const FILE_NAME_KEYS: readonly string[] = ['UF', 'F', 'DOS', 'Mac', 'Unix'];
