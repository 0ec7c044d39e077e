import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The calls of a guide in their order: shell blocks that begin with curl, as a reader copies them. */
export function callsIn(guide: string): readonly string[] {
  return [...guide.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, call = '']) => call);
}

export interface CallContext {
  /** The folder of the files that the call reads and writes. */
  readonly folder: string;
  /** The values of the `$NAME` variables in the call. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Runs a documented call in a shell. Without curl on the machine the request is read from the line and sent in another way.
 * @returns what it prints. @throws Error when it is refused
 */
export async function runDocumentedCall(call: string, context: CallContext): Promise<string> {
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasCurl) return sendWithoutCurl(call, context);
  const env = { ...process.env, ...context.variables };
  return (await run('sh', ['-c', call], { cwd: context.folder, env })).stdout;
}

/** Accepts only the options that the guides use, so that it does not accept a line that curl would refuse. */
export async function sendWithoutCurl(call: string, { folder, variables }: CallContext): Promise<string> {
  const words = wordsOf(call, variables);
  const url = new URL(words.find((word) => word.startsWith('http')) ?? '');
  const options = optionsOf(words);
  const fields = new URLSearchParams(options('--data-urlencode').map(cut('=')));
  if (options('--get').length > 0) for (const [name, value] of fields) url.searchParams.append(name, value);
  const [method] = options('--request');
  const answer = await fetch(url, {
    headers: [...options('--header').map(cut(': ')), ...jsonHeader(options('--json'))],
    ...bodyOf(
      { get: options('--get').length > 0, fields, json: options('--json'), forms: options('--form') },
      folder,
    ),
    ...(method === undefined ? {} : { method }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${answer.status}: ${bytes.toString()}`);
  const [output] = options('--output');
  if (output === undefined) return bytes.toString();
  writeFileSync(path.join(folder, output), bytes);
  return '';
}

const FLAGS = ['--silent', '--show-error', '--fail-with-body', '--get'];
const OPTIONS = ['--request', '--header', '--form', '--data-urlencode', '--json', '--output'];

function wordsOf(call: string, variables: CallContext['variables']): string[] {
  const line = call.replace(/\\\n/g, ' ').replace(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? '');
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'),
  );
}

function optionsOf(words: readonly string[]): (option: string) => string[] {
  const unknown = words.find((word) => word.startsWith('--') && ![...FLAGS, ...OPTIONS].includes(word));
  if (unknown !== undefined) throw new Error(`unknown option: ${unknown}`);
  return (option) => words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ''] : []));
}

function cut(separator: string): (text: string) => [string, string] {
  return (text) => {
    const [name = '', ...rest] = text.split(separator);
    return [name, rest.join(separator)];
  };
}

const jsonHeader = (json: readonly string[]): [string, string][] =>
  json.length === 0 ? [] : [['content-type', 'application/json']];

function bodyOf(
  request: {
    readonly get: boolean;
    readonly fields: URLSearchParams;
    readonly json: readonly string[];
    readonly forms: readonly string[];
  },
  folder: string,
): RequestInit {
  if (request.forms.length > 0) {
    const form = new FormData();
    for (const [name, value] of request.forms.map(cut('='))) {
      const file = value.slice(1);
      if (value.startsWith('@')) form.append(name, new Blob([readFileSync(path.join(folder, file))]), file);
      else form.append(name, value);
    }
    return { method: 'POST', body: form };
  }
  const [json] = request.json;
  if (json?.startsWith('@') === true)
    return { method: 'POST', body: readFileSync(path.join(folder, json.slice(1))) };
  if (json !== undefined) return { method: 'POST', body: json };
  return request.get || request.fields.size === 0 ? {} : { method: 'POST', body: request.fields };
}
