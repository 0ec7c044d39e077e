import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { errorBody, uploadResponse, MAX_DOCUMENT_BYTES, MAX_FILES_PER_UPLOAD } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip } from '../../../../platform/zip/test-support/build-zip.ts';
import { multipart } from '../../../../../test/support/multipart.ts';
import { einvoice } from '../../test-support/documents.ts';
import {
  summariseItems,
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  uploadRequest,
} from '../../test-support/intake-portal.ts';

let portal: IntakePortal;
beforeAll(async () => {
  portal = await createIntakePortal();
  await portal.addCustomer('10000003', ['buyer-id', '2']);
  await portal.addCustomer('10000005', ['endpoint', 'buyer@info.de']);
});
afterAll(() => portal.app.close());

const url = '/api/Intake/Documents';
const staged = () => readdirSync(path.join(portal.app.documents, 'uploads'));

describe('the sender of an upload', () => {
  it('is a key or a ProviderAdmin of the provider, or a SuperAdmin who names the provider', async () => {
    const { key, admin, superAdmin, A, B } = portal;
    expect(summariseItems(await portal.upload(key, [portal.pdf('key.pdf')]))).toEqual([
      'key.pdf quarantined no-invoice-xml',
    ]);
    expect(await portal.upload(admin, [portal.pdf()], { providerId: A.publicId })).toHaveLength(1);
    const [item] = await portal.upload(superAdmin, [portal.pdf()], { providerId: B.publicId });
    expect(await portal.detail(item?.id ?? '', superAdmin)).toMatchObject({
      providerId: B.publicId,
      channel: 'upload',
    });
  });

  it('is refused for another provider or an unknown provider', async () => {
    const { key, admin, superAdmin, B } = portal;
    const before = await portal.countReceipts();
    const providerId = B.publicId;
    for (const sender of [key, admin]) {
      expect((await portal.sendUpload(sender, [portal.pdf()], { providerId })).statusCode).toBe(403);
      const unknown = await portal.sendUpload(sender, [portal.pdf()], { providerId: randomUUID() });
      expect(unknown.statusCode).toBe(403);
    }
    const unknownProvider = await portal.sendUpload(superAdmin, [portal.pdf()], { providerId: randomUUID() });
    expect(errorBody.parse(unknownProvider.json())).toMatchObject({ status: 400, code: 'ProviderNotFound' });
    const withoutProvider = await portal.sendUpload(superAdmin, [portal.pdf()]);
    expect(errorBody.parse(withoutProvider.json()).errors).toHaveProperty('ProviderId');
    expect(await portal.countReceipts()).toBe(before);
    expect(staged()).toEqual([]);
  });

  it('can read the journal of its provider if it is a key, but can neither decide on documents nor open them', async () => {
    const { key, keyB } = portal;
    const id = await portal.hold();
    expect((await portal.detail(id, key)).id).toBe(id);
    expect((await portal.send(keyB, { url: `${url}/${id}` })).statusCode).toBe(404);
    expect((await portal.list(keyB)).body).not.toContain(id);
    expect((await portal.download(key, id)).statusCode).toBe(401);
    expect((await portal.discard(id, 'x', key)).statusCode).toBe(401);
    expect((await portal.release(id, {}, key)).statusCode).toBe(401);
    expect((await portal.send(key, { url: '/api/Invoice/List' })).statusCode).toBe(401);
    expect((await portal.detail(id)).state).toBe('quarantined');
  });

  it('with a revoked or unknown key is refused from then on', async () => {
    const { A, admin } = portal;
    const made = await portal.build.intakeKey(A.id);
    expect((await portal.list(made)).statusCode).toBe(200);
    const at = `/api/Provider/${A.publicId}/IntakeKeys/${made.publicId}`;
    expect((await portal.send(admin, { method: 'DELETE', url: at })).statusCode).toBe(204);
    for (const key of [made.key, `${made.key}x`, made.key.replace('ik_', 'at_'), 'ik_']) {
      expect((await portal.list({ key })).statusCode, key).toBe(401);
      expect((await portal.sendUpload({ key }, [portal.pdf()])).statusCode, key).toBe(401);
    }
  });

  it('a refusal says how a key is sent, and whether the key is missing, wrong or revoked', async () => {
    const { A, admin } = portal;
    const revoked = await portal.build.intakeKey(A.id);
    const at = `/api/Provider/${A.publicId}/IntakeKeys/${revoked.publicId}`;
    await portal.send(admin, { method: 'DELETE', url: at });
    const refusalOf = async (headers: Record<string, string>) => {
      const response = await portal.app.app.inject({ url, headers });
      return { ...errorBody.parse(response.json()), requestId: undefined };
    };
    const advice = {
      status: 401,
      title: 'Refused',
      code: 'IntakeKeyInvalid',
      message: expect.stringMatching(
        /^The intake key is missing, wrong or revoked\..+header "Authorization: Bearer <key>"/,
      ) as string,
      requestId: undefined,
    };
    const wrong: readonly Record<string, string>[] = [
      {},
      { 'x-api-key': revoked.key },
      { authorization: revoked.key },
      { authorization: 'Bearer secret' },
      { authorization: `Bearer ${revoked.key}` },
      { authorization: `Bearer ik_${'x'.repeat(43)}` },
    ];
    for (const headers of wrong) expect(await refusalOf(headers), JSON.stringify(headers)).toEqual(advice);
    expect(await refusalOf({ 'accept-language': 'de' })).toMatchObject({
      message: expect.stringContaining('auf der Seite „Belegeingang“ unter „Eingangsschlüssel“') as string,
    });
    // A call for which no key is accepted says so, whether the key is valid or not.
    const other = '/api/Invoice/List';
    const answers = await Promise.all(
      [portal.key.key, `ik_${'x'.repeat(43)}`].map(async (key) => {
        const headers = { authorization: `Bearer ${key}` };
        const response = await portal.app.app.inject({ url: other, headers });
        return { ...errorBody.parse(response.json()), requestId: undefined };
      }),
    );
    expect(answers[0]).toEqual({
      ...advice,
      message: expect.stringMatching(/^No intake key opens this call/) as string,
    });
    expect(answers[1]).toEqual(answers[0]);
    // A person whose sign-in has ended needs no key.
    expect(await refusalOf({ authorization: `Bearer at_${'x'.repeat(43)}` })).toEqual({
      status: 401,
      title: 'Not signed in',
      requestId: undefined,
    });
  });

  it('updates the time of the last use of its key', async () => {
    const made = await portal.build.intakeKey(portal.A.id);
    await portal.list(made);
    const keys = await portal.send(portal.admin, {
      url: `/api/Provider/${portal.A.publicId}/IntakeKeys`,
    });
    expect(keys.json()).toContainEqual(
      expect.objectContaining({ id: made.publicId, lastUsedAt: expect.any(String) as string }),
    );
  });
});

describe('an upload', () => {
  it('of plain PDFs with a CSV returns its items in the order of the files', async () => {
    const [one, two] = [portal.pdf('b.pdf'), portal.pdf('a.pdf')];
    const index = {
      fileName: 'index.csv',
      bytes:
        'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\na.pdf;RE;RE-A;03.11.2026;10000001\nb.pdf;MA;MA-B;2026-11-04;10000001\nc.pdf;RE;RE-C;03.11.2026;10000001\n',
    };
    const items = await portal.upload(portal.key, [one, index, two]);
    expect(summariseItems(items)).toEqual([
      'b.pdf accepted',
      'a.pdf accepted',
      'c.pdf rejected file-missing',
    ]);
    expect(items[0]).toMatchObject({
      documentNumber: 'MA-B',
      documentDate: '2026-11-04',
      typeValue: 2,
      customerNumber: '10000001',
      documentId: expect.any(String) as string,
    });
    await expect.poll(staged).toEqual([]);
  });

  it('of e-invoices needs no index: hybrid PDF, XRechnung, XML with its PDF', async () => {
    const hybrid = einvoice('mustang-en16931.pdf');
    const ubl = einvoice('xrechnung-ubl.xml');
    const items = await portal.upload(portal.key, [hybrid, ubl]);
    expect(items.map(({ state, customerNumber }) => [state, customerNumber])).toEqual([
      ['accepted', '10000003'],
      ['accepted', '10000005'],
    ]);
    const pair = await portal.upload(portal.key, [
      { fileName: 'paar.xml', bytes: einvoice('xrechnung-cii.xml').bytes },
      portal.pdf('paar.pdf'),
    ]);
    expect(pair.map(({ fileName }) => fileName)).toEqual(['paar.pdf']);
    const again = await portal.upload(portal.admin, [hybrid]);
    expect(again[0]).toMatchObject({ state: 'duplicate', documentId: items[0]?.documentId });
  });

  it('of archives returns each file at the position of its archive', async () => {
    const [inside, beside] = [portal.pdf('z-inside.pdf'), portal.pdf('a-beside.pdf')];
    const index = indexFileFor('z-inside.pdf', 'RE-ZIP-1');
    const zip = buildZip([
      { name: inside.fileName, content: inside.bytes },
      { name: index.fileName, content: Buffer.from(index.bytes) },
    ]);
    const items = await portal.upload(portal.key, [{ fileName: 'lauf.zip', bytes: zip }, beside]);
    expect(summariseItems(items)).toEqual([
      'z-inside.pdf accepted',
      'a-beside.pdf quarantined no-invoice-xml',
    ]);
    const nothing = await portal.upload(portal.key, [
      { fileName: 'leer.zip', bytes: buildZip([]) },
      { fileName: 'kaputt.zip', bytes: 'PK but no archive' },
    ]);
    expect(summariseItems(nothing)).toEqual(['leer.zip rejected not-a-pdf', 'kaputt.zip rejected not-a-pdf']);
  });

  it('with unusable files returns one item per file', async () => {
    const items = await portal.upload(portal.key, [
      { fileName: 'leer.pdf', bytes: '' },
      { fileName: 'seite.pdf', bytes: einvoice('html-named-pdf.pdf').bytes },
      { fileName: 'gross.pdf', bytes: Buffer.alloc(MAX_DOCUMENT_BYTES + 1, '%PDF-1.4 ') },
      { fileName: 'geheim.pdf', bytes: einvoice('encrypted-user-password.pdf').bytes },
      portal.pdf('gut.pdf'),
    ]);
    expect(summariseItems(items)).toEqual([
      'leer.pdf rejected empty',
      'seite.pdf rejected not-a-pdf',
      'gross.pdf rejected limits',
      'geheim.pdf rejected pdf-password',
      'gut.pdf quarantined no-invoice-xml',
    ]);
  });
});

describe('a refused upload', () => {
  const refused = async (files: Parameters<IntakePortal['sendUpload']>[1]) => {
    const before = await portal.countReceipts();
    const response = await portal.sendUpload(portal.key, files);
    expect(response.statusCode, response.body).toBe(400);
    expect(await portal.countReceipts()).toBe(before);
    expect(staged()).toEqual([]);
    return errorBody.parse(response.json()).errors?.['Documents']?.[0];
  };

  it('names the line of an index that is no table, and takes in none of its files', async () => {
    const broken = { fileName: 'index.csv', bytes: 'Datei;Belegart\nx.pdf;"RE\n' };
    expect(await refused([portal.pdf('x.pdf'), broken])).toMatch(/^index\.csv, line \d/);
  });

  it.each(['.versteckt.pdf', 'halb.pdf.tmp', '~sperre.pdf', 'alt.result.csv', 'x.pdf.done'])(
    'names %s instead of ignoring it',
    async (fileName) => {
      expect(await refused([portal.pdf(), { fileName, bytes: 'x' }])).toContain(fileName);
    },
  );

  it('names two files of one name, in any spelling and in archives', async () => {
    const zip = { fileName: 'x.zip', bytes: buildZip([{ name: 'ä.pdf', content: portal.pdf().bytes }]) };
    expect(await refused([portal.pdf('Ä.pdf'), portal.pdf('a\u0308.pdf')])).toMatch(/two files/);
    expect(await refused([portal.pdf('Ä.PDF'), zip])).toMatch(/two files/);
  });

  it('has no file, too many files, or unknown fields', async () => {
    expect(await refused([])).toBe('is missing');
    const many = Array.from({ length: MAX_FILES_PER_UPLOAD + 1 }, (_, index) => ({
      fileName: `${index}.pdf`,
      bytes: 'x',
    }));
    expect(await refused(many)).toContain(String(MAX_FILES_PER_UPLOAD));
    const strange = await portal.send(portal.key, {
      method: 'POST',
      url,
      ...multipart([
        { name: 'Provider', content: 'x' },
        { name: 'Documents', content: 'x', fileName: 'x.pdf' },
      ]),
    });
    expect(errorBody.parse(strange.json()).errors).toHaveProperty('Provider');
    const key = await portal.sendUpload(portal.key, [portal.pdf()], { idempotencyKey: 'x'.repeat(201) });
    expect(errorBody.parse(key.json()).errors).toHaveProperty('idempotency-key');
  });
});

it('a portal that stops responds to waiting requests, and the remaining documents are durable and received', async () => {
  // More files than one submission contains.
  const files = Array.from({ length: 205 }, () => portal.pdf());
  const before = await portal.countReceipts();
  const another = await portal.app.startAnother();
  const { headers, ...request } = uploadRequest(files);
  const uploading = another.inject({
    ...request,
    headers: { ...headers, authorization: `Bearer ${portal.key.key}` },
  });
  await expect.poll(() => portal.countReceipts()).toBeGreaterThan(before);
  await another.close();
  const response = await uploading;
  expect(response.statusCode, response.body).toBe(200);
  const { items } = uploadResponse.parse(response.json());
  expect(items.map(({ fileName }) => fileName)).toEqual(files.map(({ fileName }) => fileName));
  const states = new Set(items.map(({ state }) => state));
  expect(states).toEqual(new Set(['quarantined', 'received']));
  expect(await portal.countReceipts()).toBe(before + files.length);
});
