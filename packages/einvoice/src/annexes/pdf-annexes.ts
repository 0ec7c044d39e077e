import type { EmbeddedFile } from '../pdf/open-pdf.ts';
import type { Annex } from './annex.ts';
import { describeAnnexes, type WrittenAnnex } from './describe-annex.ts';
import { typeOfName } from './file-types.ts';

const UNNAMED = 'annex';

/**
 * Lists the files of a PDF except its invoice XML.
 * @param isReadable whether all streams of the PDF were unpacked within the limits; otherwise no file is read
 */
export async function listPdfAnnexes(
  files: readonly EmbeddedFile[],
  invoice: EmbeddedFile | undefined,
  isReadable: boolean,
): Promise<Annex[]> {
  const written: WrittenAnnex[] = [];
  for (const file of files)
    if (file !== invoice)
      written.push({
        source: 'pdf',
        name: file.name.trim() === '' ? UNNAMED : file.name,
        type: file.type ?? typeOfName(file.name),
        description: file.description,
        content: isReadable ? await readContent(file) : { fault: 'unreadable', size: 0 },
      });
  return describeAnnexes(written);
}

async function readContent(file: EmbeddedFile): Promise<WrittenAnnex['content']> {
  const content = await file.read();
  return 'bytes' in content ? content : { fault: content.problem, size: 0 };
}
