import { describe, expect, it } from 'vitest';
import { validateDatabaseUrl, withLogin } from './database-address.ts';

describe('an address of a database', () => {
  it.each([
    'postgres://u:p@127.0.0.1:5432/b',
    'postgres://u:p@localhost/b',
    'postgres://u:p@[::1]/b',
    'postgres:///b?host=/var/run/postgresql',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/b',
    'postgres://u:p@postgres:5432/b?sslmode=disable',
    'postgres://u:p@db.example.com/b?sslmode=verify-full',
    'postgres://u:p@db.example.com/b?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  ])('is accepted: %s', (url) => expect(validateDatabaseUrl(url)).toBeUndefined());

  it.each([
    'postgres://u:p@db.example.com/b',
    'postgres://u:p@10.0.0.5/b',
    'postgres://u:p@127.0.0.1.example.com/b',
    'postgres://u:p@localhost/b?host=db.example.com',
    'postgres://u:p@db.example.com/b?sslmode=require',
    'postgres://u:p@db.example.com/b?sslmode=prefer',
    'postgres://u:p@db.example.com/b?sslmode=verify-ca',
    'postgres://u:p@db.example.com/b?sslmode=no-verify',
    'postgres://u:p@db.example.com/b?ssl=true',
    'postgres://u:p@db.example.com/b?sslmode=verify-full&uselibpqcompat=true',
    'postgres://u:p@db.example.com/b?sslmode=',
  ])('is refused with a message that names the safe modes: %s', (url) =>
    expect(validateDatabaseUrl(url)).toMatch(/sslmode=verify-full.*sslmode=disable/),
  );

  it('keeps everything except the login when that is replaced', () => {
    const changed = withLogin('postgres://owner:secret@db.example.com:5433/b?sslmode=verify-full', {
      name: 'b_portal',
      password: 'a+b/c',
    });
    const url = new URL(changed);
    expect(url).toMatchObject({ username: '', password: '', host: 'db.example.com:5433', pathname: '/b' });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sslmode: 'verify-full',
      user: 'b_portal',
      password: 'a+b/c',
    });
  });
});
