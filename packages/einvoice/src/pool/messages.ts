import type { Reading } from '../reading.ts';

/** Parent to child. One at a time: a killed child must have had exactly one document. */
export type ReadRequest = { bytes: Uint8Array };

/** Child to parent. */
export type ChildMessage = { kind: 'ready' } | { kind: 'reading'; reading: Reading };

export function isReadRequest(message: unknown): message is ReadRequest {
  return isRecord(message) && message['bytes'] instanceof Uint8Array;
}

export const READER_OUTCOMES: readonly unknown[] = [
  'invoice',
  'plain-pdf',
  'problem',
] satisfies Reading['outcome'][];

/** Both ends are this package; the check is against a child gone wrong, not a schema. */
export function isChildMessage(message: unknown): message is ChildMessage {
  if (!isRecord(message)) return false;
  if (message['kind'] === 'ready') return true;
  const reading = message['reading'];
  return message['kind'] === 'reading' && isRecord(reading) && READER_OUTCOMES.includes(reading['outcome']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
