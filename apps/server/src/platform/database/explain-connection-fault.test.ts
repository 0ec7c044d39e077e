import { expect, it } from 'vitest';
import { explainConnectionFault } from './explain-connection-fault.ts';
import { migrate } from './migrate.ts';

it('a start without its database says in one line which setting is wrong and what to do', async () => {
  for (const [url, advice] of [
    ['postgres://nobody@127.0.0.1:1/none', /^DATABASE_URL: .*ECONNREFUSED.*whether PostgreSQL runs/],
    ['postgres://nobody@database.invalid/none', /^DATABASE_URL: .*(ENOTFOUND|EAI_AGAIN).*name servers/],
  ] as const)
    await expect(migrate(url)).rejects.toThrow(advice);
});

it('the advice follows the code of the error or of its cause', () => {
  const fault = (code: string, cause?: Error) => Object.assign(new Error(code, { cause }), { code });
  expect(explainConnectionFault(fault('SELF_SIGNED_CERT_IN_CHAIN'))).toMatch(/sslrootcert/);
  expect(explainConnectionFault(new Error('login', { cause: fault('53100') }))).toMatch(/disk .* full/);
  expect(explainConnectionFault(fault('42501'))).toMatch(/grant connect/);
  expect(explainConnectionFault(fault('XX000'))).toBeUndefined();
});
