import { getDocumentProxy } from 'unpdf';

/** An embedded file of a PDF. Its content is only unpacked by `read`. */
export type EmbeddedFile = {
  name: string;
  /** The MIME type as written. */
  type?: string;
  description?: string;
  read: () => Promise<EmbeddedContent>;
};

export type EmbeddedContent = { bytes: Uint8Array } | { problem: 'too-large' | 'unreadable' };

export type OpenPdf = {
  pageCount: number;
  embeddedFiles: EmbeddedFile[];
  close: () => Promise<void>;
};

export type OpenedPdf = { pdf: OpenPdf } | { problem: 'password' | 'damaged'; detail: string };

/** The pdf.js log level without warnings about fonts and repairs. */
const ERRORS_ONLY = 0;

/** Opens a PDF with pdf.js, which also decrypts files that open without a password. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  try {
    // A copy, because pdf.js takes ownership of the buffer and the caller still needs its own.
    const document = await getDocumentProxy(bytes.slice(), { verbosity: ERRORS_ONLY, stopAtErrors: false });
    const pageCount = document.numPages;
    try {
      if (pageCount < 1) throw new Error('no pages');
      await document.getPage(1);
      await document.getPage(pageCount);
    } catch (error) {
      await document.loadingTask.destroy();
      return { problem: 'damaged', detail: describe(error) };
    }
    return {
      pdf: {
        pageCount,
        embeddedFiles: await listEmbeddedFiles(document),
        close: () => document.loadingTask.destroy(),
      },
    };
  } catch (error) {
    const isPassword = error instanceof Error && error.name === 'PasswordException';
    return { problem: isPassword ? 'password' : 'damaged', detail: describe(error) };
  }
}

async function listEmbeddedFiles(
  document: Awaited<ReturnType<typeof getDocumentProxy>>,
): Promise<EmbeddedFile[]> {
  // pdf.js throws for a name tree with a cycle. `readAttachments` finds the files of such a PDF.
  const attachments = await document.getAttachments().catch(() => null);
  return [...(attachments ?? [])].map(([id, { rawFilename }]) => ({
    name: rawFilename,
    read: async () => {
      try {
        const content = await document.getAttachmentContent(id);
        return content === null ? { problem: 'unreadable' } : { bytes: content };
      } catch {
        return { problem: 'unreadable' };
      }
    },
  }));
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure';
}
