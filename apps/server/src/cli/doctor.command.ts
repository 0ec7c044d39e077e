import { parseArgs } from 'node:util';
import { namesOfInstallation } from '../configuration/installation-names.ts';
import { type Command, EXIT, type Terminal } from './command.ts';
import { examineInstallation } from './doctor/examine-installation.ts';
import type { Finding, Level } from './doctor/finding.ts';
import { removeControlCharacters } from './terminal-lines.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check settings, database, disk, mail server, clocks and proxy, and say what to do',
  help: `Usage: belegfach doctor [--json]

Makes each check that a start makes, and more, and prints a line for each: ok, attention (the portal works, but look at it) or fault, with
the setting and what to do. Changes nothing: it migrates nothing, creates no login, writes no file and sends no e-mail. The portal may run
at the same time or be stopped. Run it as the portal's user, with the portal's settings. A check that hangs ends after 20 seconds.

  --json  print the findings as JSON

Exit code: 0 no fault, 3 at least one fault, 1 failed, 2 wrong arguments.
`,
  run: runDoctor,
};

async function runDoctor(args: readonly string[], terminal: Terminal): Promise<number> {
  const { json } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
  }).values;
  const findings = await examineInstallation(
    namesOfInstallation(terminal.settingsFile),
    terminal.examineSettings(),
    terminal.signal,
  );
  terminal.out(json ? `${JSON.stringify(findings, null, 2)}\n` : formatFindings(findings));
  return count(findings, 'fault') > 0 ? EXIT.attention : EXIT.done;
}

/** The widths of the longest level and of the longest name of a check. */
const [LEVEL_WIDTH, CHECK_WIDTH] = [9, 13];

function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ level, check, message }) =>
    removeControlCharacters(
      `${level.padEnd(LEVEL_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  ${message.replaceAll('\n', ' ')}`,
    ),
  );
  const faults = count(findings, 'fault');
  const attentions = count(findings, 'attention');
  return [...lines, `${findings.length} lines: ${faults} fault, ${attentions} attention.`, ''].join('\n');
}

function count(findings: readonly Finding[], level: Level): number {
  return findings.filter((finding) => finding.level === level).length;
}
