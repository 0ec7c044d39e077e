import path from 'node:path';
import ts from 'typescript';

export interface CompiledSamples {
  readonly program: ts.Program;
  /** The compiler's errors in a sample file: code and line number, from 1. */
  readonly errorsOf: (file: string) => readonly { readonly code: number; readonly line: number }[];
}

/** The files on disk that were parsed for a workspace: the next compilation of it uses them again. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/**
 * Compiles files that exist only in memory as if they were in a workspace, with the options of that workspace.
 * @param more files on disk that are also part of the program
 */
export function compileSamples(
  workspace: string,
  samples: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): CompiledSamples {
  const configuration = ts.getParsedCommandLineOfConfigFile(
    path.join(workspace, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (configuration === undefined) throw new Error(`No tsconfig.json in ${workspace}`);
  const texts = new Map(Object.entries(samples).map(([file, text]) => [path.join(workspace, file), text]));
  const host = ts.createCompilerHost(configuration.options);
  host.fileExists = (file) => texts.has(file) || ts.sys.fileExists(file);
  host.readFile = (file) => texts.get(file) ?? ts.sys.readFile(file);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...options) => {
    if (texts.has(file)) return parse(file, ...options);
    const key = `${workspace} ${file}`;
    if (!parsedFiles.has(key)) parsedFiles.set(key, parse(file, ...options));
    return parsedFiles.get(key);
  };
  const program = ts.createProgram([...texts.keys(), ...more], configuration.options, host);
  return {
    program,
    errorsOf(file) {
      const source = program.getSourceFile(path.join(workspace, file));
      return program.getSemanticDiagnostics(source).map(({ code, start = 0 }) => ({
        code,
        line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
      }));
    },
  };
}
