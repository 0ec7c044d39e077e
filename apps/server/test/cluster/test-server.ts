import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = path.join(import.meta.dirname, '../../../../scripts/test-servers');

/** A server that a script in `scripts/test-servers` controls. */
export interface TestServer {
  /** Runs a command of the script. @returns what it printed */
  run(command: string): Promise<string>;
}

/** @param settings environment variables of the script, with the port */
export function testServer(
  script: 'pg-cluster.sh' | 'ceph.sh',
  folder: string,
  settings: Readonly<Record<string, string>>,
): TestServer {
  return {
    run: async (command) => {
      const { stdout } = await promisify(execFile)(path.join(FOLDER, script), [command, folder], {
        env: { ...process.env, ...settings },
      });
      return stdout.trim();
    },
  };
}
