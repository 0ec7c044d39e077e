import { edit, type FixtureSet, mutations } from './mutation.ts';
import { UBL_INVOICE } from './ubl-invoice.ts';

const CLASSIFICATION =
  '<cac:CommodityClassification><cbc:ItemClassificationCode listID="CVD">M1</cbc:ItemClassificationCode></cac:CommodityClassification>';
const ATTRIBUTE =
  '<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>clean</cbc:Value></cac:AdditionalItemProperty>';
const CONTRACT = '<cac:ContractDocumentReference><cbc:ID>V-1</cbc:ID></cac:ContractDocumentReference>';
const TENDER = '<cac:OriginatorDocumentReference><cbc:ID>Los-1</cbc:ID></cac:OriginatorDocumentReference>';

const document = edit(
  UBL_INVOICE,
  ['xrechnung_3.0<', 'xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<'],
  ['</cac:BillingReference>', `</cac:BillingReference>${TENDER}${CONTRACT}`],
  ['<cac:CommodityClassification>', `${CLASSIFICATION}<cac:CommodityClassification>`],
  ['<cac:AdditionalItemProperty>', `${ATTRIBUTE}<cac:AdditionalItemProperty>`],
);

export const CLEAN_VEHICLE_FIXTURES: FixtureSet = {
  title: 'an XRechnung for clean vehicles',
  document,
  mutations: mutations(document, [
    ['BR-DE-CVD-01', [CONTRACT, '']],
    ['BR-DE-CVD-02', [TENDER, '']],
    ['BR-DE-CVD-03', [CLASSIFICATION, '']],
    ['BR-DE-CVD-04', ['>M1<', '>M4<']],
    ['BR-DE-CVD-05', ['>clean<', '>dirty<']],
    ['BR-DE-CVD-06-a', [ATTRIBUTE, `${ATTRIBUTE}${ATTRIBUTE}`]],
    ['BR-DE-CVD-06-a', [ATTRIBUTE, '']],
    ['BR-DE-CVD-06-b', [CLASSIFICATION, '']],
    ['BR-DE-CVD-06-b', [CLASSIFICATION, `${CLASSIFICATION}${CLASSIFICATION}`]],
    ['BR-TMP-CVD-01', ['listID="STI"', 'listID="CPV"']],
  ]),
};
