import { parseArgs } from 'node:util';
import { HASH_CHAINS } from '../composition/hash-chains.ts';
import {
  type ChainHead,
  type ChainBreak,
  type ChainReport,
  checkChain,
  type HashChain,
} from '../platform/audit/index.ts';
import type { Executor } from '../platform/database/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { withInstallation } from './with-installation.ts';

export const auditCommand: Command = {
  name: 'audit',
  summary: 'check that the audit trail and the journal of the intake are unchanged',
  help: `Usage: belegfach audit verify [--anchor <head>]... [--json]

Checks the chains of hashes of the audit trail and of the journal of the intake, from the first entry to the last, and names the
first broken entry of each. The portal may run at the same time.

The head of a chain is its last entry: its journal, position and hash, for example audit:4711:<64 hexadecimal digits>. Each hash
covers all entries before it. This command prints the heads, and the portal writes them to its log every hour. Keep them outside
the portal.

  --anchor <head>  a head that you noted earlier. Reports a chain that no longer contains it because its end was cut off or it was
                   rebuilt; without a noted head, neither can be found. Give it once for each chain
  --json           print the findings as JSON

Exit code: 0 both are intact, 3 at least one is broken, 1 failed, 2 wrong arguments.
`,
  run: runAudit,
};

async function runAudit(args: readonly string[], terminal: Terminal): Promise<number> {
  const { anchors, json } = readArguments(args);
  return withInstallation(terminal.readConfig(), {}, async ({ database }) => {
    const reports = await checkChains(database.executor, terminal, anchors);
    terminal.out(json ? toJson(reports) : reports.map(describeChain).join(''));
    return reports.some(({ firstBreak }) => firstBreak !== undefined) ? EXIT.attention : EXIT.done;
  });
}

/** Checks the audit trail and the journal of the intake, one after the other. */
export async function checkChains(
  executor: Executor,
  { signal }: Pick<Terminal, 'signal'>,
  anchors: ReadonlyMap<HashChain['name'], ChainHead> = new Map(),
): Promise<ChainReport[]> {
  const reports: ChainReport[] = [];
  for (const chain of HASH_CHAINS)
    reports.push(await checkChain(executor, chain, { anchor: anchors.get(chain.name), signal }));
  return reports;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      anchor: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new UsageError('give an action: verify');
  return { anchors: new Map(values.anchor.map(readAnchor)), json: values.json };
}

function readAnchor(text: string): [HashChain['name'], ChainHead] {
  const [, name, position, hash] = /^(\w+):(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  const chain = HASH_CHAINS.find((candidate) => candidate.name === name);
  if (chain === undefined || position === undefined || hash === undefined)
    throw new UsageError(`${text} is not a head; a head looks like audit:4711:<64 hexadecimal digits>`);
  return [chain.name, { seq: Number(position), hash: Buffer.from(hash, 'hex') }];
}

const FAULTS: Readonly<Record<ChainBreak['fault'], string>> = {
  changed: 'is not what was written',
  missing: 'is missing or was replaced',
  inserted: 'was not written by the portal',
  reordered: 'is not at its original position',
};

/** The result for one chain, as one line of text. */
export function describeChain({ journal, chained, waiting, head, firstBreak }: ChainReport): string {
  const counts = `${chained} entries checked, ${waiting} not chained yet`;
  if (firstBreak === undefined)
    return `${journal}: intact. ${counts}.${head === undefined ? '' : ` Head: ${describeHead(journal, head)}`}\n`;
  const { fault, eventId, seq: position } = firstBreak;
  const place = [
    ...(eventId === undefined ? [] : [`entry ${eventId}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
  ].join(' at ');
  return `${journal}: BROKEN (${fault}): ${place} ${FAULTS[fault]}. Before it: ${counts}.\n`;
}

function describeHead(journal: string, { seq: position, hash }: ChainHead): string {
  return `${journal}:${position}:${hash.toString('hex')}`;
}

function toJson(reports: readonly ChainReport[]): string {
  const findings = reports.map(({ journal, chained, waiting, head, firstBreak }) => ({
    journal,
    chained,
    waiting,
    head: head === undefined ? null : describeHead(journal, head),
    firstBreak: firstBreak ?? null,
  }));
  return `${JSON.stringify(findings, null, 2)}\n`;
}
