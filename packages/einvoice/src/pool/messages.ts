import type { Reading } from '../reading.ts';
import type { RuleCheck } from '../rules/check-invoice.ts';
import type { ViewQuery } from '../view/describe-xml.ts';
import type { InvoiceView } from '../view/invoice-view.ts';

/** A request of the parent to the child. There is only one at a time, so that a killed child affects only one document. */
export type ChildRequest = ReadRequest | AnnexRequest | ViewRequest;

export type ReadRequest = { bytes: Uint8Array };

/** Requests the annexes of a document that have these SHA-256 hashes. */
export type AnnexRequest = { bytes: Uint8Array; hashes: readonly string[] };

/** Requests the content of an invoice XML as it is shown to people. */
export type ViewRequest = { bytes: Uint8Array; view: ViewQuery };

/**
 * A message of the child to the parent. Each reading is followed by its check. If the child is killed in between, the
 * parent uses the reading without a check.
 */
export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'reading'; reading: Reading }
  | { kind: 'check'; check?: RuleCheck }
  | AnnexMessage
  | ViewMessage;

/** The annexes in the order of the hashes; undefined for a hash that no file of the document has. */
export type AnnexMessage = { kind: 'annexes'; annexes: (Uint8Array | undefined)[] };

/** Undefined if the bytes are not an invoice. */
export type ViewMessage = { kind: 'view'; view: InvoiceView | undefined };

export function isReadRequest(message: unknown): message is ReadRequest {
  return isRecord(message) && message['bytes'] instanceof Uint8Array;
}

export function isAnnexRequest(message: unknown): message is AnnexRequest {
  return isReadRequest(message) && 'hashes' in message && Array.isArray(message.hashes);
}

export function isViewRequest(message: unknown): message is ViewRequest {
  return isReadRequest(message) && 'view' in message && isRecord(message.view);
}

export const READER_OUTCOMES: readonly unknown[] = [
  'invoice',
  'plain-pdf',
  'problem',
] satisfies Reading['outcome'][];

/** Both ends are in this package; this check does not validate the whole message, but detects a child that a hostile file controls. */
export function isChildMessage(message: unknown): message is ChildMessage {
  if (!isRecord(message)) return false;
  if (message['kind'] === 'ready') return true;
  if (message['kind'] === 'annexes') return isListOfBytes(message['annexes']);
  if (message['kind'] === 'view') return message['view'] === undefined || isRecord(message['view']);
  if (message['kind'] === 'check') return message['check'] === undefined || isRecord(message['check']);
  const reading = message['reading'];
  return message['kind'] === 'reading' && isRecord(reading) && READER_OUTCOMES.includes(reading['outcome']);
}

function isListOfBytes(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => item === undefined || item instanceof Uint8Array);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
