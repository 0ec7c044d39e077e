import type { InvoiceDraft, InvoiceModel, Party } from '../model/invoice-model.ts';
import type { Reading } from '../reading.ts';

/** The state that the intake would give the file if its customer is known, e.g. `quarantined:no-invoice-xml`. */
export function stateOf(reading: Reading): string {
  if (reading.outcome === 'invoice') return 'accepted';
  return reading.outcome === 'plain-pdf'
    ? 'quarantined:no-invoice-xml'
    : `${reading.verdict}:${reading.reason}`;
}

/** The values of a reading, in the shape of `extract` of an entry in fixtures/manifest.json. */
export function extractOf(reading: Reading): Record<string, unknown> | undefined {
  if (reading.outcome === 'plain-pdf') return undefined;
  const model = reading.outcome === 'invoice' ? reading.invoice : reading.draft;
  if (model === undefined) return undefined;
  const { net, tax, gross, due } = model.totals;
  return normalise({
    ...pickHeader(model),
    embeddedName: reading.embeddedName,
    totals: { net, tax, gross, due },
    seller: pickParty(model.seller),
    buyer: pickParty(model.buyer),
  });
}

/** Normalises values as `extract` in fixtures/manifest.json: amounts are numbers, and absent values have no key. */
export function normalise(extract: Record<string, unknown>): Record<string, unknown> {
  const totals = Object.entries(extract['totals'] ?? {}).filter(([, value]) => value !== undefined);
  const plain = JSON.stringify({
    ...extract,
    totals: Object.fromEntries(totals.map(([key, value]) => [key, Number(value)])),
  });
  // A round trip through JSON also removes the undefined keys of nested records.
  return JSON.parse(plain) as Record<string, unknown>;
}

function pickHeader(model: InvoiceDraft | InvoiceModel) {
  const { format, profile, profileName, number, typeCode, documentClass, customerParty, issueDate, dueDate } =
    model;
  const { currency, buyerReference, orderReference, precedingInvoice } = model;
  return {
    format,
    profile,
    profileName,
    number,
    typeCode,
    documentClass,
    customerParty,
    issueDate,
    dueDate,
    currency,
    buyerReference,
    orderReference,
    precedingInvoice,
    issueDateRaw: 'issueDateRaw' in model ? model.issueDateRaw : undefined,
  };
}

function pickParty(party: Party) {
  const { name, tradingName, ids, globalIds, legalId, vatId, taxNo, endpoint, city, postcode, country } =
    party;
  return { name, tradingName, ids, globalIds, legalId, vatId, taxNo, endpoint, city, postcode, country };
}
