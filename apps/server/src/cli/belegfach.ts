import { findSettingsFile } from '../configuration/load-settings.ts';
import { examineSettings } from '../configuration/examine-settings.ts';
import { readServiceConfig } from '../configuration/read-service-config.ts';
import { parseServiceOptions } from '../configuration/service-options.ts';
import { VERSION } from '../configuration/version.ts';
import { askPerson } from './ask-person.ts';
import { EXIT } from './command.ts';
import { runCommand } from './run-command.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const { envFile, wantsVersion, remaining } = parseServiceOptions(args);
  if (wantsVersion) {
    process.stdout.write(`belegfach ${VERSION}\n`);
    return EXIT.done;
  }
  return runCommand(remaining, {
    readConfig: () => {
      const { config, warnings } = readServiceConfig(process.env, { envFile });
      for (const warning of warnings) process.stderr.write(`${warning}\n`);
      return config;
    },
    settingsFile: findSettingsFile(process.env, { envFile }),
    ask: process.stdin.isTTY ? askPerson : undefined,
    examineSettings: () => examineSettings(process.env, { envFile }),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
    signal: stopping.signal,
  });
}
