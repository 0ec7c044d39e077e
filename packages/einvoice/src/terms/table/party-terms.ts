import { NOT_IN_UBL, term } from '../term.ts';

type AddressIds = readonly [
  line1: string,
  line2: string,
  line3: string,
  city: string,
  postcode: string,
  region: string,
  country: string,
];

/** The terms of an address, by their ids. */
export function addressTerms<const Ids extends AddressIds>(ids: Ids) {
  const [line1, line2, line3, city, postcode, region, country] = ids as readonly Ids[number][] as {
    [Index in keyof Ids]: Ids[number];
  };
  return [
    term(line1, ['Straße', 'Street'], 'text', '0..1', ['cbc:StreetName', 'ram:LineOne']),
    term(line2, ['Adresszusatz', 'Address line 2'], 'text', '0..1', [
      'cbc:AdditionalStreetName',
      'ram:LineTwo',
    ]),
    term(line3, ['Adresszeile 3', 'Address line 3'], 'text', '0..1', [
      'cac:AddressLine/cbc:Line',
      'ram:LineThree',
    ]),
    term(postcode, ['Postleitzahl', 'Postcode'], 'text', '0..1', ['cbc:PostalZone', 'ram:PostcodeCode']),
    term(city, ['Ort', 'City'], 'text', '0..1', ['cbc:CityName', 'ram:CityName']),
    term(region, ['Region', 'Region'], 'text', '0..1', [
      'cbc:CountrySubentity',
      'ram:CountrySubDivisionName',
    ]),
    term(country, ['Land', 'Country'], 'code', '1..1', [
      'cac:Country/cbc:IdentificationCode',
      'ram:CountryID',
    ]),
  ] as const;
}

/** The terms of a contact, by their ids. The Cross Industry Invoice has a person and a department. */
export function contactTerms<
  const Ids extends readonly [name: string, department: string, phone: string, email: string],
>(ids: Ids) {
  const [name, department, phone, email] = ids as readonly Ids[number][] as {
    [Index in keyof Ids]: Ids[number];
  };
  return [
    term(name, ['Ansprechpartner', 'Contact person'], 'text', '0..1', ['cbc:Name', 'ram:PersonName']),
    term(department, ['Abteilung', 'Department'], 'text', '0..1', [NOT_IN_UBL, 'ram:DepartmentName']),
    term(phone, ['Telefon', 'Telephone'], 'text', '0..1', [
      'cbc:Telephone',
      'ram:TelephoneUniversalCommunication/ram:CompleteNumber',
    ]),
    term(email, ['E-Mail', 'E-mail'], 'text', '0..1', [
      'cbc:ElectronicMail',
      'ram:EmailURIUniversalCommunication/ram:URIID',
    ]),
  ] as const;
}
