import { useRunningActions } from '../forms/use-running-actions.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { saveResponse } from '../lib/download.ts';
import { useApi } from '../session/session-context.ts';
import { showError } from '../ui/alerts/alert-store.ts';

interface WantedFile {
  /** The path of the call, with its parameters. */
  readonly path: string;
  /** The name when the server sends none. */
  readonly fallbackName: string;
  readonly onSaved?: () => void;
}

interface Download {
  readonly isRunning: (key: string) => boolean;
  /** Starts the download, unless one with the same key is running. */
  readonly start: (key: string, file: WantedFile) => void;
}

/** Saves files that the server sends, and shows the given alert when a download breaks. */
export function useDownload(broken: { readonly title: string; readonly message: string }): Download {
  const api = useApi();
  const { isRunning, run } = useRunningActions();

  async function save({ path, fallbackName, onSaved }: WantedFile): Promise<void> {
    try {
      await saveResponse(await api.authorisedFetch(path), { fallbackName });
      onSaved?.();
    } catch (error) {
      // A refusal has raised its alert already; any other error is a broken download.
      if (!(error instanceof ApiProblem)) showError(broken.title, { message: broken.message });
    }
  }
  return { isRunning, start: (key, file) => void run([key], () => save(file)) };
}
