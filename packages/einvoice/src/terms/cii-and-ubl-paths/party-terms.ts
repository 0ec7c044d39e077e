import { NOT_IN_UBL, type Term, term } from '../term.ts';

/** The terms of an address, by their ids. */
export function addressTerms<const Id extends string>([
  line1,
  line2,
  line3,
  city,
  postcode,
  region,
  country,
]: readonly [Id, Id, Id, Id, Id, Id, Id]): Term<Id>[] {
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
  ];
}

/** The terms of a contact, by their ids. The Cross Industry Invoice has a person and a department. */
export function contactTerms<const Id extends string>([name, department, phone, email]: readonly [
  Id,
  Id,
  Id,
  Id,
]): Term<Id>[] {
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
  ];
}
