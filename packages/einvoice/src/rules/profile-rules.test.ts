import { describe, expect, it } from 'vitest';
import { readFixture } from '../test-support/manifest.ts';
import { checkInvoice } from './check-invoice.ts';
import { findRulesFor } from './profile-rules.ts';
import { readDocument } from '../read/read-document.ts';
import { RULES } from './rules.ts';

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
const CLEAN_VEHICLES = `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;
const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';

const idsFor = (specification: string) => findRulesFor(specification)?.map(({ id }) => id) ?? [];
const nationalIds = RULES.filter(({ family }) => family === 'national').map(({ id }) => id);
const vehicleIds = RULES.filter(({ family }) => family === 'clean-vehicles').map(({ id }) => id);
const extensionIds = RULES.filter(({ family }) => family === 'extension').map(({ id }) => id);
const xrechnungIds = [...nationalIds, ...vehicleIds, ...extensionIds];
const en16931Ids = RULES.map(({ id }) => id).filter((id) => !xrechnungIds.includes(id));

describe('the rules of a profile', () => {
  it.each([
    ['EN 16931', 'urn:cen.eu:en16931:2017'],
    ['BASIC', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'],
    ['Peppol', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
    [
      'the national specification of another country',
      'urn:cen.eu:en16931:2017#compliant#urn:example.nl:nlcius:v1.0',
    ],
    ['a document without a specification', ''],
  ])('for %s are all of EN 16931, and none that XRechnung adds', (_, specification) => {
    expect(idsFor(specification).sort()).toEqual([...en16931Ids].sort());
  });

  it('for XRechnung are those of EN 16931 and those that it adds', () => {
    expect(idsFor(XRECHNUNG).sort()).toEqual([...en16931Ids, ...nationalIds].sort());
  });

  it('for clean vehicles are those of XRechnung and their own, which replace the list of classifications', () => {
    const expected = [...en16931Ids, ...nationalIds, ...vehicleIds].filter((id) => id !== 'BR-CL-13');
    expect(idsFor(CLEAN_VEHICLES).sort()).toEqual(expected.sort());
  });

  it('for the extension of XRechnung include its own rules instead of six rules of EN 16931', () => {
    const all = [...en16931Ids, ...nationalIds, ...extensionIds];
    expect(all.filter((id) => !idsFor(EXTENSION).includes(id)).sort()).toEqual([
      'BR-CL-10',
      'BR-CL-11',
      'BR-CL-21',
      'BR-CL-25',
      'BR-CL-26',
      'BR-CO-16',
    ]);
  });

  it('for EXTENDED are the sums and the mandatory terms', () => {
    const ids = idsFor(EXTENDED);
    expect(ids).toEqual(expect.arrayContaining(['BR-01', 'BR-CO-10', 'BR-CO-17']));
    expect(ids.filter((id) => /^BR-(?:CL|DEC|DE|S|CO-09)|^PEPPOL|^CII|^UBL/.test(id))).toEqual([]);
  });
});

describe('a document that is no invoice in the sense of the law', () => {
  it.each([
    ['MINIMUM', 'ferd24-minimum.pdf'],
    ['BASIC WL', 'ferd24-basicwl.pdf'],
    ['ZUGFeRD 1', 'zf1-intarsys-comfort.pdf'],
  ])('is reported as such and has no findings: %s', async (_, file) => {
    const reading = await readDocument(readFixture(file));
    const check = reading.outcome === 'invoice' ? checkInvoice(reading.xml) : undefined;
    expect(check).toMatchObject({ isInvoiceByLaw: false, findings: [] });
    expect(check?.specification).not.toBe('');
  });
});
