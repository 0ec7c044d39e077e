import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/test-app.ts';

/** Known vulnerabilities of similar systems with downloaded files, each with its CVE id. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('CVE-2018-15633: markup in the name of an attachment', () => {
  it.each([
    '<img src=x onerror=alert(1)>.pdf',
    '"><script>alert(1)</script>.pdf',
    'a.html',
    'a.svg',
    "x'; filename=y.html; z='.pdf",
  ])('the name is sent only as a name: %s', async (name) => {
    const provider = await app.build.provider();
    const customer = await app.build.customer([provider.id]);
    const { id: as } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    const { publicId } = await app.build.invoice(customer.id, provider.id, { name });

    const list = await app.call({ url: '/api/Invoice/List', as });
    expect(list.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(list.json()).toMatchObject({ items: [{ documentName: name }] });

    const file = await app.call({ url: `/api/Invoice/Download/${publicId}`, as });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/) as string,
    });
    const disposition = String(file.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[^"<>\\]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).not.toMatch(/[/\\\p{Cc}]/u);
  });
});
