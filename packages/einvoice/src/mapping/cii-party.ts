import type { Address, Party, SchemedId } from '../model/invoice-model.ts';
import { present, omitUndefinedOrNothing } from '../model/omit-undefined.ts';
import type { XmlElement } from '../xml/element.ts';
import { find, findAll } from '../xml/element.ts';
import { identifierOf, listOrUndefined, schemedIdOf, type ValueReader } from './values.ts';

export function readCiiParty(party: XmlElement | undefined, read: ValueReader): Party | undefined {
  if (party === undefined) return undefined;
  const { lines, ...place } = readCiiAddress(find(party, 'PostalTradeAddress'), read) ?? {};
  return present({
    name: read.text(party, 'Name'),
    ids: listOrUndefined(findAll(party, 'ID').flatMap((id) => identifierOf(id) ?? [])),
    globalIds: listOrUndefined(findAll(party, 'GlobalID').flatMap(readGlobalId)),
    legalId: read.identifier(party, 'SpecifiedLegalOrganization', 'ID'),
    vatId: readRegistration(party, 'VA'),
    taxNo: readRegistration(party, 'FC'),
    endpoint: schemedIdOf(find(party, 'URIUniversalCommunication', 'URIID')),
    addressLines: lines,
    ...place,
    contact: readContact(find(party, 'DefinedTradeContact'), read),
  });
}

export function readCiiAddress(address: XmlElement | undefined, read: ValueReader): Address | undefined {
  const lines = ['LineOne', 'LineTwo', 'LineThree'].flatMap((name) => read.text(address, name) ?? []);
  return omitUndefinedOrNothing({
    lines: listOrUndefined(lines),
    postcode: read.text(address, 'PostcodeCode'),
    city: read.text(address, 'CityName'),
    region: read.text(address, 'CountrySubDivisionName'),
    country: read.identifier(address, 'CountryID'),
  });
}

function readContact(contact: XmlElement | undefined, read: ValueReader) {
  return omitUndefinedOrNothing({
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
  const found = schemedIdOf(element);
  return found === undefined ? [] : [{ scheme: '', ...found }];
}
