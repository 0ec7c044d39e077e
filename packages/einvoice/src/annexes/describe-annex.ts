import { createHash } from 'node:crypto';
import { MAX_ANNEX_BYTES, MAX_ANNEXES_BYTES, MAX_FREE_TEXT_LENGTH } from '../limits.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import type { Annex, AnnexFault } from './annex.ts';

/** An annex as the document states it, with its bytes or the reason why there are none. */
export type WrittenAnnex = Pick<Annex, 'source'> & {
  name: string;
  type?: string | undefined;
  description?: string | undefined;
  content: { bytes: Uint8Array } | { fault: AnnexFault; size: number };
};

/** The longest name that is kept; file systems allow 255 bytes. The end is kept, because the extension shows the type. */
const MAX_NAME_LENGTH = 255;
const MAX_TYPE_LENGTH = 127;
/** Control characters, and characters that reverse the direction of text: `fdp.exe` must not be shown as `exe.pdf`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Describes the annexes of one document within the limits of a single annex and of all of them. */
export function describeAnnexes(written: readonly WrittenAnnex[]): Annex[] {
  let bytesLeft = MAX_ANNEXES_BYTES;
  return written.map(({ source, name, type, description, content }) => {
    const { size, sha256, fault } = judgeContent(content, bytesLeft);
    if (fault === undefined) bytesLeft -= size;
    return omitUndefined({
      source,
      name: visible(name).slice(-MAX_NAME_LENGTH),
      type: orUndefined(visible(type ?? '').slice(0, MAX_TYPE_LENGTH)),
      description: orUndefined(visible(description ?? '').slice(0, MAX_FREE_TEXT_LENGTH)),
      size,
      sha256,
      fault,
    });
  });
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function judgeContent(
  content: WrittenAnnex['content'],
  bytesLeft: number,
): { size: number; sha256?: string; fault?: AnnexFault } {
  if ('fault' in content) return content;
  const size = content.bytes.length;
  if (size === 0) return { size, fault: 'empty' };
  if (size > Math.min(MAX_ANNEX_BYTES, bytesLeft)) return { size, fault: 'too-large' };
  return { size, sha256: sha256Of(content.bytes) };
}

function visible(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim();
}

function orUndefined(text: string): string | undefined {
  return text === '' ? undefined : text;
}
