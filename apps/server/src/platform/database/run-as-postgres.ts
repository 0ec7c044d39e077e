import { spawn } from 'node:child_process';

const PSQL = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];

/**
 * Runs statements in a database of the PostgreSQL of this machine as its administrator `postgres`; only root can do that.
 * @returns the rows as text
 */
export function runAsPostgres(database: string, statements: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('runuser', ['--user', 'postgres', '--', 'psql', ...PSQL, `--dbname=${database}`], {
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
    // A program that has ended reads no more; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out.trim());
      else reject(new Error(describeFault(err)));
    });
    // Not arguments, because all users can see arguments.
    child.stdin.end(`${statements};\n`);
  });
}

function describeFault(text: string): string {
  const [line = 'psql failed'] = text.split('\n').filter((one) => one.trim() !== '');
  return `the PostgreSQL of this machine has refused to create the database: ${line.replace(/^.*?(?:ERROR|error): +/, '')}`;
}
