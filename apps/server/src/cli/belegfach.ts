import { findSettingsFile } from '../configuration/load-settings.ts';
import { examineSettings } from '../configuration/examine-settings.ts';
import { readServiceConfig } from '../configuration/read-service-config.ts';
import { parseServiceOptions } from '../configuration/service-options.ts';
import { VERSION } from '../configuration/version.ts';
import { runService } from '../process/run-service.ts';
import { askPerson } from './ask-person.ts';
import { runCommand } from './run-command.ts';

/** The portal itself, which runs until it is stopped and writes a log; everything else is a command. */
const SERVE = 'serve';

const args = process.argv.slice(2);
const { envFile, wantsVersion, remaining } = parseServiceOptions(args);
if (wantsVersion) process.stdout.write(`belegfach ${VERSION}\n`);
else if (remaining.length === 1 && remaining[0] === SERVE) await runService(args);
else process.exitCode = await run(remaining);

async function run(commandArgs: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return runCommand(commandArgs, {
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
