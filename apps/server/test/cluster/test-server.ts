import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = path.join(import.meta.dirname, '../../../../scripts/test-servers');

/** A server of `scripts/test-servers`. */
export interface TestServer {
  /** Runs one of its commands. @returns what it printed */
  run(command: string): Promise<string>;
}

/** @param settings variables of the environment, with the port */
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
