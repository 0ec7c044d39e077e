import type { IntakeDetail } from '@belegfach/contract';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { buildHeldDetail } from '../../../test-support/intake.ts';
import { showIntake } from '../../../test-support/intake-page.tsx';

const REJECTED: Partial<IntakeDetail> = {
  state: 'rejected',
  reason: 'discarded',
  reasons: ['discarded'],
  suggestions: [],
};
const open = (detail: ReturnType<typeof buildHeldDetail>, language?: 'en') =>
  showIntake({ detail, at: `/intake?open=${detail.id}`, ...(language === undefined ? {} : { language }) });
const findButton = (name: RegExp) => screen.queryByRole('button', { name });

describe('the file of a rejected document', () => {
  it('can be downloaded as long as it is stored', async () => {
    await open(buildHeldDetail(1, REJECTED));
    expect(await screen.findByRole('button', { name: /herunterladen/ })).toBeVisible();
    expect(await screen.findByText(/Laden Sie sie herunter/)).toBeVisible();
    expect(screen.queryByText(/wurde am/)).toBeNull();
  });

  it.each([
    [undefined, /^Die Datei wurde am 18\.02\.2027, 10:00:00 gelöscht\. .*90 Tage/, /herunterladen/],
    ['en', /^The file was deleted on 18\/02\/2027, 10:00:00\. .*90 days/, /download/i],
  ] as const)(
    'is reported as deleted afterwards, and no download is offered (language: %s)',
    async (language, sentence, offer) => {
      const detail = buildHeldDetail(1, {
        ...REJECTED,
        hasFile: false,
        filePurgedAt: '2027-02-18T09:00:00Z',
      });
      await open(detail, language);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(findButton(offer)).toBeNull();
      expect(screen.queryByText(/Laden Sie sie herunter|Download it/)).toBeNull();
    },
  );

  it('is reported as deleted on download if it was deleted while the page was open', async () => {
    const detail = buildHeldDetail(1, REJECTED);
    const { user } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        [`GET /Intake/Documents/${detail.id}/File`]: () =>
          json({ status: 410, title: 'x', code: 'IntakeFilePurged' }, 410),
      },
    });
    await user.click(await screen.findByRole('button', { name: /herunterladen/ }));
    expect(await screen.findByText(/^Die Datei wurde gelöscht\./)).toBeVisible();
  });
});

describe('the e-invoice of a document', () => {
  const party = { name: 'Muster GmbH', ids: [], vatId: null, city: null, postcode: null, country: null };
  const electronic: NonNullable<IntakeDetail['electronic']> = {
    format: 'CII',
    profileName: 'XRECHNUNG-EXTENSION',
    documentNumber: 'RE-1',
    typeCode: '380',
    issueDate: '2026-11-03',
    dueDate: null,
    currency: 'EUR',
    buyerReference: null,
    orderReference: null,
    precedingInvoice: null,
    seller: party,
    buyer: party,
    totals: { net: null, tax: null, gross: null, due: null },
  };

  it('has the name of its profile, and only its syntax if the profile is unknown', async () => {
    await open(buildHeldDetail(1, { electronic }));
    expect(await screen.findByText(/^CII.*XRechnung Extension$/)).toBeVisible();
    cleanup();
    await open(buildHeldDetail(1, { electronic: { ...electronic, profileName: 'OTHER' } }));
    expect(await screen.findByText('CII')).toBeVisible();
  });
});
