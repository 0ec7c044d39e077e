import type { Address, Party, SchemedId } from '../model/invoice-model.ts';
import { omitUndefined, nonEmptyRecord } from '../model/omit-undefined.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';
import { identifierOf, nonEmptyList, schemedIdOf, type ValueReader } from './values.ts';

export function readCiiParty(party: XmlElement | undefined, read: ValueReader): Party | undefined {
  if (party === undefined) return undefined;
  const { lines, ...address } = readCiiAddress(find(party, 'PostalTradeAddress'), read) ?? {};
  return omitUndefined({
    name: read.text(party, 'Name'),
    ids: nonEmptyList(findAll(party, 'ID').flatMap((id) => identifierOf(id) ?? [])),
    globalIds: nonEmptyList(findAll(party, 'GlobalID').flatMap(readGlobalId)),
    legalId: read.identifier(party, 'SpecifiedLegalOrganization', 'ID'),
    vatId: readRegistration(party, 'VA'),
    taxNo: readRegistration(party, 'FC'),
    endpoint: schemedIdOf(find(party, 'URIUniversalCommunication', 'URIID')),
    addressLines: lines,
    ...address,
    contact: readContact(find(party, 'DefinedTradeContact'), read),
  });
}

export function readCiiAddress(address: XmlElement | undefined, read: ValueReader): Address | undefined {
  const lines = ['LineOne', 'LineTwo', 'LineThree'].flatMap((name) => read.text(address, name) ?? []);
  return nonEmptyRecord({
    lines: nonEmptyList(lines),
    postcode: read.text(address, 'PostcodeCode'),
    city: read.text(address, 'CityName'),
    region: read.text(address, 'CountrySubDivisionName'),
    country: read.identifier(address, 'CountryID'),
  });
}

function readContact(contact: XmlElement | undefined, read: ValueReader) {
  return nonEmptyRecord({
    name: read.text(contact, 'PersonName') ?? read.text(contact, 'DepartmentName'),
    phone: read.text(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    email: read.text(contact, 'EmailURIUniversalCommunication', 'URIID'),
  });
}

/** VA is the VAT id, FC the number assigned by the tax office (UNTDID 1153). */
function readRegistration(party: XmlElement, scheme: string): string | undefined {
  const ids = findAll(party, 'SpecifiedTaxRegistration').flatMap((registration) =>
    findAll(registration, 'ID'),
  );
  return identifierOf(ids.find((id) => id.attributes.get('schemeID') === scheme));
}

function readGlobalId(element: XmlElement): Required<SchemedId>[] {
  const schemedId = schemedIdOf(element);
  return schemedId === undefined ? [] : [{ scheme: '', ...schemedId }];
}
