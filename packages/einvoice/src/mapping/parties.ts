import type { Address, Party, SchemedId } from '../model/invoice-model.ts';
import { nonEmptyRecord, omitUndefined } from '../model/omit-undefined.ts';
import { findGroup, findValue, findValues } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { identifierOf, nonEmptyList, schemedIdOf, type ValueReader } from './values.ts';

/** The terms of one party. */
type PartyTerms = {
  name: TermId;
  tradingName?: TermId;
  id: TermId;
  legalId: TermId;
  vatId: TermId;
  taxNo?: TermId;
  endpoint: TermId;
  address: GroupId;
  contact?: readonly [group: GroupId, name: TermId, department: TermId, phone: TermId, email: TermId];
};

const SELLER: PartyTerms = {
  name: 'BT-27',
  tradingName: 'BT-28',
  id: 'BT-29',
  legalId: 'BT-30',
  vatId: 'BT-31',
  taxNo: 'BT-32',
  endpoint: 'BT-34',
  address: 'BG-5',
  contact: ['BG-6', 'BT-41', 'BT-41-0', 'BT-42', 'BT-43'],
};

const BUYER: PartyTerms = {
  name: 'BT-44',
  tradingName: 'BT-45',
  id: 'BT-46',
  legalId: 'BT-47',
  vatId: 'BT-48',
  taxNo: 'EXT-buyer-tax-number',
  endpoint: 'BT-49',
  address: 'BG-8',
  contact: ['BG-9', 'BT-56', 'BT-56-0', 'BT-57', 'BT-58'],
};

const PAYEE: PartyTerms = {
  name: 'BT-59',
  id: 'BT-60',
  legalId: 'BT-61',
  vatId: 'BT-X-257',
  endpoint: 'BT-X-256',
  address: 'BG-X-40',
};

export const mapSeller = (party: GroupValues | undefined, read: ValueReader): Party =>
  mapParty(party, SELLER, read) ?? {};
export const mapBuyer = (party: GroupValues | undefined, read: ValueReader): Party =>
  mapParty(party, BUYER, read) ?? {};
export const mapPayee = (party: GroupValues | undefined, read: ValueReader): Party | undefined =>
  mapParty(party, PAYEE, read);

function mapParty(party: GroupValues | undefined, terms: PartyTerms, read: ValueReader): Party | undefined {
  if (party === undefined) return undefined;
  const isUbl = !party.path.includes('/ram:');
  const name = read.text(party, terms.name);
  // The trading name of the Cross Industry Invoice is not part of the model.
  const tradingName =
    isUbl && terms.tradingName !== undefined ? read.text(party, terms.tradingName) : undefined;
  const ids = findValues(party, terms.id);
  const { lines, ...address } = mapAddress(findGroup(party, terms.address), read) ?? {};
  return omitUndefined({
    name: name ?? tradingName,
    tradingName: name === undefined ? undefined : tradingName,
    ids: nonEmptyList(ids.filter((id) => !isGlobal(id)).flatMap((id) => identifierOf(id) ?? [])),
    globalIds: nonEmptyList(ids.filter(isGlobal).flatMap(mapGlobalId)),
    legalId: read.identifier(party, terms.legalId),
    vatId: read.identifier(party, terms.vatId),
    taxNo: terms.taxNo === undefined ? undefined : readTaxNumber(party, terms.taxNo, isUbl),
    endpoint: schemedIdOf(findValue(party, terms.endpoint)),
    addressLines: lines,
    ...address,
    contact: terms.contact && mapContact(party, terms.contact, read),
  });
}

/** The terms of an address in the order of the table: three lines, postcode, city, region, country. */
export function mapAddress(address: GroupValues | undefined, read: ValueReader): Address | undefined {
  if (address === undefined) return undefined;
  const terms = ADDRESSES.get(address.group);
  if (terms === undefined) return undefined;
  const [line1, line2, line3, postcode, city, region, country] = terms;
  return nonEmptyRecord({
    lines: nonEmptyList([line1, line2, line3].flatMap((line) => read.text(address, line) ?? [])),
    postcode: read.text(address, postcode),
    city: read.text(address, city),
    region: read.text(address, region),
    country: read.identifier(address, country),
  });
}

type AddressTerms = readonly [TermId, TermId, TermId, TermId, TermId, TermId, TermId];

const ADDRESSES: ReadonlyMap<GroupId, AddressTerms> = new Map<GroupId, AddressTerms>([
  ['BG-5', ['BT-35', 'BT-36', 'BT-162', 'BT-38', 'BT-37', 'BT-39', 'BT-40']],
  ['BG-8', ['BT-50', 'BT-51', 'BT-163', 'BT-53', 'BT-52', 'BT-54', 'BT-55']],
  ['BG-15', ['BT-75', 'BT-76', 'BT-165', 'BT-78', 'BT-77', 'BT-79', 'BT-80']],
  ['BG-X-40', ['BT-X-250', 'BT-X-251', 'BT-X-252', 'BT-X-249', 'BT-X-253', 'BT-X-255', 'BT-X-254']],
]);

function mapContact(
  party: GroupValues,
  [group, name, department, phone, email]: NonNullable<PartyTerms['contact']>,
  read: ValueReader,
) {
  const contact = findGroup(party, group);
  return nonEmptyRecord({
    name: read.text(contact, name) ?? read.text(contact, department),
    phone: read.text(contact, phone),
    email: read.text(contact, email),
  });
}

/** In the Cross Industry Invoice FC is the number assigned by the tax office (UNTDID 1153); other schemes are not shown. */
function readTaxNumber(party: GroupValues, term: TermId, isUbl: boolean): string | undefined {
  const numbers = findValues(party, term);
  return identifierOf(
    isUbl ? numbers[0] : numbers.find(({ attributes }) => attributes.get('schemeID') === 'FC'),
  );
}

/**
 * UBL has one element for all identifiers; the Cross Industry Invoice has another element for identifiers with a
 * scheme.
 */
function isGlobal({ path, attributes }: TermValue): boolean {
  if (path.includes('ram:GlobalID')) return true;
  return path.includes('cac:') && attributes.has('schemeID');
}

function mapGlobalId(value: TermValue): Required<SchemedId>[] {
  const schemedId = schemedIdOf(value);
  return schemedId === undefined ? [] : [{ scheme: '', ...schemedId }];
}
