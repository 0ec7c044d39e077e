import { getDocumentProxy } from 'unpdf';

/** A file in a PDF; its content is read by `open`. */
export type EmbeddedFile = { name: string; open: () => Promise<EmbeddedContent> };

export type EmbeddedContent = { bytes: Uint8Array } | { problem: 'too-large' | 'unreadable' };

export type OpenPdf = {
  pageCount: number;
  embeddedFiles: EmbeddedFile[];
  close: () => Promise<void>;
};

export type OpenedPdf = { pdf: OpenPdf } | { problem: 'password' | 'damaged'; detail: string };

/** pdf.js logs only errors; its warnings about fonts and repairs are not needed. */
const QUIET = 0;

/** Opens a PDF with pdf.js, which also decrypts files that need no password to open. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  try {
    // A copy, because pdf.js takes ownership of the buffer and the caller still needs its own.
    const document = await getDocumentProxy(bytes.slice(), { verbosity: QUIET, stopAtErrors: false });
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
  // It throws for a name tree with a cycle; `readEmbeddedFiles` then finds the files.
  const attachments = await document.getAttachments().catch(() => null);
  return [...(attachments ?? [])].map(([id, { rawFilename }]) => ({
    name: rawFilename,
    open: async () => {
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
