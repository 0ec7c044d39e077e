import type { ActiveContentKind } from '@belegfach/contract';
import type { ActiveContentKind as ReaderKind } from '@belegfach/einvoice';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import { placeFile, openFolder, runUntilIdle } from '../test-support/hot-folder.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../test-support/intake-portal.ts';
import { createIntakeWorld, type IntakeWorld } from '../test-support/intake-world.ts';

let portal: IntakePortal;
let world: IntakeWorld;
beforeAll(async () => {
  portal = await createIntakePortal();
  world = await createIntakeWorld();
});
afterAll(async () => {
  await portal.app.close();
  await world.close();
});

const SPECIFICATION = '/AF [<< /Type /Filespec /F (setup.exe) /EF << /F 6 0 R >> >>]';
const EMPTY_STREAM = '<< /Length 0 >>\nstream\n\nendstream';
const CASES = [
  ['javascript', '/OpenAction << /S /JavaScript /JS (1) >>', null],
  ['automatic-link', '/OpenAction << /S /URI /URI (https://example.com) >>', null],
  ['go-to-remote', '/OpenAction << /S /GoToR /D [0 /Fit] /F (\\\\\\\\203.0.113.9\\\\a.pdf) >>', null],
  ['xfa', '/AcroForm << /Fields [] /XFA 6 0 R >>', null],
  ['embedded-executable', SPECIFICATION, 'setup.exe'],
] as const;

describe('a PDF with active content', () => {
  it.each(CASES)('is held for %s and invisible to its customer', async (kind, catalog, file) => {
    const fileName = `${kind}.pdf`;
    const bytes = makePlainPdf(kind, catalog, EMPTY_STREAM);
    const [held] = await portal.upload(portal.key, [
      { fileName, bytes },
      indexFileFor(fileName, `RE-${kind}`),
    ]);
    expect(held).toMatchObject({ state: 'quarantined', reason: 'active-content', documentId: null });

    const { activeContent } = await portal.detail(held?.id ?? '');
    expect(activeContent).toContainEqual({ kind, file });
    const reader = { as: (await portal.build.customerUser([[portal.customer.id, 'CustomerUser']])).id };
    const list = await portal.app.call({ url: '/api/Invoice/List', ...reader });
    expect(list.json()).toMatchObject({ items: [], totalItemCount: 0 });
    const download = await portal.download(reader, held?.id ?? '');
    expect([403, 404]).toContain(download.statusCode);
    expect(download.body).not.toContain('%PDF');
  });

  it('is held as the view of an incomplete XML file, so that completing the XML does not release it unseen', async () => {
    const [scope, xml] = [
      world.scope,
      Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'),
    ];
    const bytes = makePlainPdf('view', '/OpenAction << /S /Launch /F (a) >>');
    const [outcome] = await world.service.submit(scope, {
      channel: 'command',
      items: [{ fileName: 'view.pdf', bytes, xml }],
    });
    expect(outcome?.state).toBe('quarantined');
    expect(outcome?.reasons).toContain('active-content');
    expect(outcome?.activeContent).toEqual([{ kind: 'launch', file: null }]);
  });

  it('is named in the result file in both languages', async () => {
    const { folder, watch } = await openFolder(world);
    placeFile(folder, 'a.pdf', makePlainPdf('result', SPECIFICATION, EMPTY_STREAM));
    placeFile(folder, 'index.csv', indexFileFor('a.pdf', 'RE-RESULT').bytes.toString());
    await runUntilIdle(watch());
    const result = readFileSync(path.join(folder.path, 'index.result.csv'), 'utf8');
    expect(result).toContain(
      'Das Dokument enthält aktive Inhalte: eingebettete ausführbare Datei setup.exe.',
    );
    expect(result).toContain('The document contains active content: embedded executable file setup.exe.');
  });
});

it('the contract has exactly the kinds of active content that the reader finds, or this file does not compile', () => {
  expectTypeOf<ActiveContentKind>().toEqualTypeOf<ReaderKind>();
});
