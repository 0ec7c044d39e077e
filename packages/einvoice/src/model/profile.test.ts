import { expect, it } from 'vitest';
import { profileNameOf } from './profile.ts';

it.each([
  ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
  ['urn:zugferd.de:2p0:basicwl', 'BASIC WL'],
  ['urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic', 'BASIC'],
  ['urn:cen.eu:en16931:2017', 'EN16931'],
  ['urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:en16931', 'EN16931'],
  ['urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended', 'EXTENDED'],
  ['urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.0', 'XRECHNUNG'],
  ['urn:cen.eu:en16931:2017#conformant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'PEPPOL-BIS-3'],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0', 'PEPPOL-SELF-BILLING-3'],
  ['urn:peppol:pint:billing-1@jp-1', 'PEPPOL-PINT'],
  ['urn:peppol:pint:selfbilling-1@aunz-1', 'PEPPOL-PINT-SELF-BILLING'],
  ['urn:ferd:CrossIndustryDocument:invoice:1p0:extended', 'ZUGFERD1-EXTENDED'],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0', 'OTHER'],
  [undefined, 'OTHER'],
])('the profile %s has the short name %s', (profile, name) => {
  expect(profileNameOf(profile)).toBe(name);
});
