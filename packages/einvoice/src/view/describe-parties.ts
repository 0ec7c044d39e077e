import type { CustomerParty } from '../model/type-code.ts';
import { findGroup, findGroups, findValues } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { toReadableText } from './format-value.ts';
import type { PartyView, ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

type AddressTerms = {
  group: GroupId;
  lines: readonly [TermId, TermId, TermId];
  postcode: TermId;
  city: TermId;
  region: TermId;
  country: TermId;
};
/** The terms of a party: its name, its address, and the rows below in reading order. */
type PartyTerms = {
  name: TermId;
  /** The name of a party that has no other name. */
  tradingName?: TermId;
  address: AddressTerms;
  rows: readonly TermId[];
  /** The schemes of its tax numbers, which the labels of the numbers already name. */
  schemes?: readonly TermId[];
  contact?: ContactTerms;
};
type ContactTerms = { group: GroupId; rows: readonly TermId[] };

const addressTerms = (
  group: GroupId,
  [line1, line2, line3, city, postcode, region, country]: readonly [
    TermId,
    TermId,
    TermId,
    TermId,
    TermId,
    TermId,
    TermId,
  ],
): AddressTerms => ({ group, lines: [line1, line2, line3], city, postcode, region, country });

const SELLER: PartyTerms = {
  name: 'BT-27',
  address: addressTerms('BG-5', ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
  tradingName: 'BT-28',
  rows: ['BT-31', 'BT-32', 'BT-30', 'BT-33', 'BT-34'],
  schemes: ['BT-31-0', 'BT-32-0'],
  contact: { group: 'BG-6', rows: ['BT-41', 'BT-41-0', 'BT-42', 'BT-43'] },
};
const BUYER: PartyTerms = {
  name: 'BT-44',
  address: addressTerms('BG-8', ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  tradingName: 'BT-45',
  rows: ['BT-48', 'EXT-buyer-tax-number', 'BT-47', 'BT-X-334', 'BT-49'],
  schemes: ['BT-48-0', 'EXT-buyer-tax-scheme'],
  contact: { group: 'BG-9', rows: ['BT-56', 'BT-56-0', 'BT-57', 'BT-58'] },
};
const PAYEE: PartyTerms = {
  name: 'BT-59',
  address: addressTerms('BG-X-40', [
    'BT-X-250',
    'BT-X-251',
    'BT-X-252',
    'BT-X-253',
    'BT-X-249',
    'BT-X-255',
    'BT-X-254',
  ]),
  rows: ['BT-60', 'BT-61', 'BT-X-257', 'BT-X-256'],
};
const TAX_REPRESENTATIVE: PartyTerms = {
  name: 'BT-62',
  address: addressTerms('BG-12', ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
  rows: ['BT-63'],
  schemes: ['BT-63-0'],
};
const DELIVERY: PartyTerms = {
  name: 'BT-70',
  address: addressTerms('BG-15', ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
  rows: ['BT-71', 'BT-X-160'],
};

/** The parties of an invoice, or of a reminder (`debtor`). Seller and buyer are always listed, the others only if the document has them. */
export function describeParties(
  invoice: GroupValues,
  customer: CustomerParty | 'debtor',
  writer: ViewWriter,
): PartyView[] {
  const { texts } = writer;
  const isSelfBilled = customer === 'seller';
  const titles = titlesOf(customer, writer);
  const seller = findGroup(invoice, 'BG-4');
  const buyer = findGroup(invoice, 'BG-7');
  const { number, customerNumber, supplierNumber } = texts.parties;
  const sellerNumbers = writer.rows(seller, 'BT-29', isSelfBilled ? supplierNumber : number);
  const buyerNumbers = writer.rows(buyer, 'BT-46', isSelfBilled ? number : customerNumber);
  return [
    describeParty(titles.seller, seller, SELLER, writer, sellerNumbers),
    describeParty(titles.buyer, buyer, BUYER, writer, buyerNumbers),
    ...findGroups(invoice, 'BG-10').flatMap((payee) =>
      optionalParty(texts.parties.payee, payee, PAYEE, writer).map((party) =>
        isOtherPayee(seller, payee) ? { ...party, warning: titles.otherPayee } : party,
      ),
    ),
    ...findGroups(invoice, 'BG-11').flatMap((representative) =>
      optionalParty(titles.representative, representative, TAX_REPRESENTATIVE, writer),
    ),
    ...findGroups(invoice, 'BG-13').flatMap((delivery) =>
      optionalParty(texts.parties.delivery, delivery, DELIVERY, writer),
    ),
  ];
}

/** The titles of the parties; a reminder has a sender and a recipient instead of seller and buyer. */
function titlesOf(
  customer: CustomerParty | 'debtor',
  { texts: { parties, reminder } }: ViewWriter,
): PartyTitles {
  const { seller, buyer, otherPayee, taxRepresentative: representative } = parties;
  if (customer === 'debtor')
    return {
      seller: reminder.sender,
      buyer: reminder.recipient,
      representative,
      otherPayee: reminder.otherPayee,
    };
  return customer === 'seller'
    ? {
        seller: parties.selfBilledSeller,
        buyer: parties.selfBilledBuyer,
        representative: parties.selfBilledRepresentative,
        otherPayee: parties.selfBilledOtherPayee,
      }
    : { seller, buyer, representative, otherPayee };
}

type PartyTitles = Record<'seller' | 'buyer' | 'representative' | 'otherPayee', string>;

/** The payee and the seller are compared by their names; without a name of the payee, by identifier, registration and VAT id. */
const NAMES = { payee: ['BT-59'], seller: ['BT-27', 'BT-28'] } as const;
const IDENTIFIERS = [
  { payee: ['BT-60'], seller: ['BT-29'] },
  { payee: ['BT-61'], seller: ['BT-30'] },
  { payee: ['BT-X-257'], seller: ['BT-31'] },
] as const;

/** Whether the payee is another party than the seller: they have no stated value in common. */
function isOtherPayee(seller: GroupValues | undefined, payee: GroupValues): boolean {
  const textsOf = (group: GroupValues | undefined, terms: readonly TermId[]) =>
    terms.flatMap((term) => findValues(group, term).map(({ text }) => comparable(text))).filter(Boolean);
  const haveInCommon = (terms: { payee: readonly TermId[]; seller: readonly TermId[] }) => {
    const sellers = textsOf(seller, terms.seller);
    return textsOf(payee, terms.payee).some((text) => sellers.includes(text));
  };
  return textsOf(payee, NAMES.payee).length > 0 ? !haveInCommon(NAMES) : !IDENTIFIERS.some(haveInCommon);
}

function comparable(name: string): string {
  return toReadableText(name).replace(/\s+/g, ' ').toLowerCase();
}

function optionalParty(
  title: string,
  group: GroupValues | undefined,
  terms: PartyTerms,
  writer: ViewWriter,
): PartyView[] {
  const party = describeParty(title, group, terms, writer);
  return party.name === '' && party.rows.length === 0 ? [] : [party];
}

function describeParty(
  title: string,
  group: GroupValues | undefined,
  { name: nameTerm, tradingName = nameTerm, address, rows, schemes = [], contact }: PartyTerms,
  writer: ViewWriter,
  numbers: readonly ViewRow[] = [],
): PartyView {
  for (const scheme of schemes) writer.markNamedCodeAsShown(group, scheme);
  const isNamed = group?.values.some(({ term, text }) => term === nameTerm && text.trim() !== '') === true;
  const name = writer.text(group, isNamed ? nameTerm : tradingName) ?? '';
  return {
    title,
    name,
    rows: [
      ...describeAddress(findGroup(group, address.group), address, writer).map((text) => ({ text })),
      ...numbers,
      // Many documents repeat the name as the trading name.
      ...writer.rows(group, tradingName).filter(({ text }) => text !== name),
      ...rows.flatMap((term) => writer.rows(group, term)),
      ...(contact?.rows.flatMap((term) => writer.rows(findGroup(group, contact.group), term)) ?? []),
    ],
  };
}

/** The street, then postcode and city, then the region, then the country unless it is Germany. */
function describeAddress(
  address: GroupValues | undefined,
  { lines, postcode, city, region, country }: AddressTerms,
  writer: ViewWriter,
): string[] {
  const cityLine = [writer.text(address, postcode), writer.text(address, city)].filter(
    (part) => part !== undefined,
  );
  const countryCode = address?.values.find(({ term }) => term === country)?.text.trim();
  const countryName = writer.codeName(address, country);
  return [
    ...lines.flatMap((line) => writer.allTexts(address, line)),
    cityLine.join(' '),
    writer.text(address, region) ?? '',
    countryCode === 'DE' ? '' : (countryName ?? ''),
  ].filter((line) => line !== '');
}
