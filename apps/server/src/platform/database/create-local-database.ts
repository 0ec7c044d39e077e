import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** The role and the database of the guide. */
const NAME = 'belegfach';

/**
 * Creates a database with an owner of its own in the PostgreSQL of this machine, as its administrator `postgres`; only root can do that.
 * @returns the connection string
 * @throws Error in one line when there is no such PostgreSQL, or the role or the database exists already
 */
export async function createLocalDatabase(): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const port = await runPsql(`
    create role ${NAME} login createrole password '${password}';
    create database ${NAME} owner ${NAME} encoding 'UTF8' template template0;
    show port;
  `);
  return `postgres://${NAME}:${password}@127.0.0.1:${port.trim()}/${NAME}`;
}

/** The statements are not arguments, because all users can see arguments. */
function runPsql(statements: string): Promise<string> {
  const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  return new Promise((resolve, reject) => {
    const child = spawn('runuser', ['--user', 'postgres', '--', 'psql', ...options], {
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
      if (code === 0) resolve(out);
      else reject(new Error(describeFault(err)));
    });
    child.stdin.end(statements);
  });
}

function describeFault(text: string): string {
  const [line = 'psql failed'] = text.split('\n').filter((one) => one.trim() !== '');
  return `the PostgreSQL of this machine has refused to create the database: ${line.replace(/^.*?(?:ERROR|error): +/, '')}`;
}
