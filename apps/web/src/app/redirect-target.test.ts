import { describe, expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

describe('redirectTarget', () => {
  test.each([
    ['/invoices', '/invoices'],
    ['/manage-invoices', '/manage-invoices'],
    ['/invoices?pageIndex=2&customerName=M%C3%BCller', '/invoices?pageIndex=2&customerName=M%C3%BCller'],
    ['/invoices?next=//evil.example', '/invoices?next=//evil.example'],
    ['/impressum/', '/impressum/'],
    ['/manage-customers/10000001', '/manage-customers/10000001'],
    ['/invoices#part', '/invoices'],
  ])('lets %s through', (given, expected) => {
    expect(redirectTarget(given)).toBe(expected);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '////evil.example/invoices',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/invoices\\..\\evil',
    'https://evil.example',
    'https://evil.example/invoices',
    'http:evil.example',
    'https:/evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://invoices/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/invoices\r\nSet-Cookie: a=b',
    '/invoices\u0000',
    '\u0000/invoices',
    ' /invoices',
    '/invoices ',
    '/invoices\u00a0',
    '\ufeff/invoices',
    '/invoices\u2028',
    '/\u2044evil.example',
    '/\uff0fevil.example',
    '//evil\u3002example',
    '/invoices/../..//evil.example',
    '/./invoices',
    '/invoices/..',
    '/%2e%2e/invoices',
    '/invoices/%2e%2e/%2f%2fevil.example',
    '/invoices@evil.example',
    '/invoices;@evil.example',
    '/invoices:8080',
    '/INVOICES',
    '/invoices/',
    'invoices',
    '.invoices',
    '@evil.example',
    'user:pass@evil.example',
    '?redirect=/invoices',
    '#/invoices',
    '',
    '/',
    '/403',
    '/404',
    '/unknown',
    '/manage-customers/1000001',
    '/manage-customers/10000001/',
    '/manage-customers/..',
    '/manage-customers/$number',
    '/api/connect/token',
    `/invoices?${'a'.repeat(2000)}`,
  ])('refuses %j', (given) => {
    expect(redirectTarget(given)).toBeUndefined();
  });

  test.each([undefined, null, 1, true, ['/invoices'], { path: '/invoices' }])(
    'refuses the non-text value %j',
    (given) => {
      expect(redirectTarget(given)).toBeUndefined();
    },
  );

  test("returns only addresses of the portal's own origin", () => {
    for (const given of ['/invoices?next=//evil.example', '/agb/?a=\\'])
      expect(new URL(redirectTarget(given) ?? '/', 'https://portal.example').origin).toBe(
        'https://portal.example',
      );
  });
});
