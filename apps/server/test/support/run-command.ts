import { findSettingsFile } from '../../src/configuration/load-settings.ts';
import { examineSettings } from '../../src/configuration/examine-settings.ts';
import { readConfig } from '../../src/configuration/config.ts';
import { runCommand } from '../../src/cli/run-command.ts';

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Both, in the order in which they were written. */
  readonly text: string;
}

/** Runs a command of the portal in this process, with the given settings. */
export async function runWith(
  variables: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandResult> {
  let [out, err, text] = ['', '', ''];
  const code = await runCommand(args, {
    readConfig: () => readConfig(variables),
    settingsFile: findSettingsFile(variables, {}),
    ask: undefined,
    // The machine of the tests may have a settings file of its own.
    examineSettings: () => examineSettings(variables, { defaultFile: '/nowhere' }),
    out: (more) => {
      out += more;
      text += more;
    },
    err: (more) => {
      err += more;
      text += more;
    },
    isInteractive: false,
    signal: new AbortController().signal,
  });
  return { code, out, err, text };
}

/** Runs a command on a demo installation: its database, and the folder of its data. */
export function runOn(
  url: string,
  dataDirectory: string,
  ...args: readonly string[]
): Promise<CommandResult> {
  return runWith({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: dataDirectory }, ...args);
}
