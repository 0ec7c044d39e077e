import { describe, expect, it } from 'vitest';
import { isAllowedUrl } from './webhook-url.ts';

const ALLOWED = new Set(['erp.intern:443', '10.0.0.7:8443', 'localhost:8080', '[::1]:8080', 'erp.intern:80']);

describe('the URL of a webhook', () => {
  it.each([
    'https://erp.example.com/hook?tenant=4711',
    'https://erp.example.com:8443/hook',
    'https://93.184.216.34/hook',
    'https://[2606:4700::1111]/hook',
  ])('may name a public host: %s', (url) => {
    expect(isAllowedUrl(new URL(url), new Set())).toBe(true);
  });

  it.each([
    ['is not encrypted', 'http://erp.example.com/hook'],
    ['has another scheme', 'ftp://erp.example.com/hook'],
    ['contains a user', 'https://user@erp.example.com/hook'],
    ['contains a password', 'https://user:secret@erp.example.com/hook'],
    ['has a fragment', 'https://erp.example.com/hook#part'],
    ['names the port of SSH', 'https://erp.example.com:22/'],
    ['names the port of a mail server', 'https://erp.example.com:25/'],
    ['names a private address', 'https://10.0.0.1/'],
    ['names this machine', 'https://127.0.0.1/'],
    ['names this machine as a decimal number', 'https://2130706433/'],
    ['names this machine in hexadecimal', 'https://0x7f.1/'],
    ['names this machine in octal', 'https://0177.0.0.1/'],
    ['names this machine in short', 'https://127.1/'],
    ['names a mapped address', 'https://[::ffff:127.0.0.1]/'],
    ['names the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ])('is refused when it %s', (_name, url) => {
    expect(isAllowedUrl(new URL(url), new Set())).toBe(false);
  });

  it.each([
    ['https://erp.intern/hook', true],
    ['https://ERP.intern/hook', true],
    ['https://10.0.0.7:8443/hook', true],
    // Only a host of this machine may be reached without TLS.
    ['http://localhost:8080/hook', true],
    ['http://[::1]:8080/hook', true],
    ['http://erp.intern/hook', false],
    // Other ports and hosts than the allowed ones.
    ['https://erp.intern:5432/', false],
    ['https://10.0.0.7/hook', false],
    ['https://10.0.0.8:8443/hook', false],
    ['http://localhost:8081/hook', false],
    ['https://user@erp.intern/hook', false],
  ])(
    "of the operator's own network is allowed only with a host and port that the operator has named: %s is %s",
    (url, isAllowed) => {
      expect(isAllowedUrl(new URL(url), ALLOWED)).toBe(isAllowed);
    },
  );
});
