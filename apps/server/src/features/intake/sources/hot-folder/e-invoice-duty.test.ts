import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { document, summarise } from '../../test-support/documents.ts';
import { DOCUMENTS, openFolder, placeFile, readResult, runUntilIdle } from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { findIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { intakeScopeOfSystem } from '../../receipts/intake.policy.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
  await world.addCustomer('10000001', { identifiers: [['vat-id', 'DE111111125']] });
});
afterAll(() => world.close());

const setMode = (mode: 'hold' | 'advise') =>
  sql`update provider set e_invoice_duty_from = '2027-01-01', e_invoice_duty_mode = ${mode}`.execute(
    world.test.owner.executor,
  );
const index = (number: string, amount: string) =>
  'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;USt-IdNr.\r\n' +
  `plain-invoice.pdf;Rechnung;${number};01.01.2027;10000001;${amount};DE111111125\r\n`;

it('a plain PDF in the hot folder is held or warned about as the provider has set, and the result file says so', async () => {
  for (const [mode, state, reasons, sentence] of [
    ['hold', 'quarantined', 'e-invoice-required', 'This document must be an e-invoice'],
    ['advise', 'accepted', '', 'Warning: this document should be an e-invoice.'],
  ] as const) {
    const setting = { eInvoiceDutyFrom: '2027-01-01', eInvoiceDutyMode: mode };
    const { folder, watch } = await openFolder(world, {}, setting);
    cpSync(path.join(DOCUMENTS, 'plain-invoice.pdf'), path.join(folder.path, 'plain-invoice.pdf'));
    placeFile(folder, 'lauf.csv', index(`H-${mode}`, '250,01'));
    await runUntilIdle(watch());
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([{ state, reasons }]);
    expect(readFileSync(path.join(folder.path, 'lauf.result.csv'), 'utf8')).toContain(sentence);
  }
});

it('a dry run has the same result as the delivery afterwards', async () => {
  for (const [mode, summary, warning] of [
    ['hold', 'quarantined e-invoice-required', undefined],
    ['advise', 'accepted', 'e-invoice-required'],
  ] as const) {
    await setMode(mode);
    const provider = await findIntakeProvider(world.test.database.executor, world.scope.provider.name);
    if (provider === undefined) throw new Error('the provider exists');
    const scope = intakeScopeOfSystem(provider);
    const items = [document({ date: '2027-01-01' })];
    const forecast = await world.service.forecast(scope, items);
    const taken = await world.service.submit(scope, { channel: 'command', items });
    for (const outcomes of [forecast, taken]) {
      expect(outcomes.map(summarise)).toEqual([summary]);
      expect(outcomes[0]?.warning).toBe(warning);
    }
  }
});
