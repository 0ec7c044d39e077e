import type { Address, Party } from '../model/invoice-model.ts';
import { omitUndefined, nonEmptyRecord } from '../model/omit-undefined.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';
import { nonEmptyList, schemedIdOf, type ValueReader } from './values.ts';

/** UBL has the creditor identifier of a SEPA direct debit (BT-90) among the party's identifications, but it does not identify the party. */
const CREDITOR_SCHEME = 'SEPA';

export function readUblParty(party: XmlElement | undefined, read: ValueReader): Party | undefined {
  if (party === undefined) return undefined;
  const { lines, ...address } = readUblAddress(find(party, 'PostalAddress'), read) ?? {};
  const legalName = read.text(party, 'PartyLegalEntity', 'RegistrationName');
  const partyName = read.text(party, 'PartyName', 'Name');
  const identifications = findAll(party, 'PartyIdentification').flatMap(
    (each) => schemedIdOf(find(each, 'ID')) ?? [],
  );
  return omitUndefined({
    name: legalName ?? partyName,
    tradingName: legalName === undefined ? undefined : partyName,
    ids: nonEmptyList(identifications.flatMap(({ scheme, id }) => (scheme === undefined ? [id] : []))),
    globalIds: nonEmptyList(
      identifications.flatMap(({ scheme, id }) =>
        scheme === undefined || scheme === CREDITOR_SCHEME ? [] : [{ scheme, id }],
      ),
    ),
    legalId: read.identifier(party, 'PartyLegalEntity', 'CompanyID'),
    vatId: readTaxId(party, (scheme) => scheme === 'VAT', read),
    taxNo: readTaxId(party, (scheme) => scheme !== 'VAT', read),
    endpoint: schemedIdOf(find(party, 'EndpointID')),
    addressLines: lines,
    ...address,
    contact: nonEmptyRecord({
      name: read.text(party, 'Contact', 'Name'),
      phone: read.text(party, 'Contact', 'Telephone'),
      email: read.text(party, 'Contact', 'ElectronicMail'),
    }),
  });
}

export function readUblAddress(address: XmlElement | undefined, read: ValueReader): Address | undefined {
  const lines = [
    read.text(address, 'StreetName'),
    read.text(address, 'AdditionalStreetName'),
    read.text(address, 'AddressLine', 'Line'),
  ].filter((line) => line !== undefined);
  return nonEmptyRecord({
    lines: nonEmptyList(lines),
    postcode: read.text(address, 'PostalZone'),
    city: read.text(address, 'CityName'),
    region: read.text(address, 'CountrySubentity'),
    country: read.identifier(address, 'Country', 'IdentificationCode'),
  });
}

function readTaxId(
  party: XmlElement,
  matches: (scheme: string) => boolean,
  read: ValueReader,
): string | undefined {
  const registration = findAll(party, 'PartyTaxScheme').find((each) =>
    matches(read.identifier(each, 'TaxScheme', 'ID')?.toUpperCase() ?? ''),
  );
  return read.identifier(registration, 'CompanyID');
}
