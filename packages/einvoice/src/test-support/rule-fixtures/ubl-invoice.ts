const NAMESPACES = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;

const VAT = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

/** An XRechnung in UBL that follows every rule and has a value for most terms. Texts are unique, so that a test can replace each. */
export const UBL_INVOICE = `<Invoice ${NAMESPACES}>
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>RE-1</cbc:ID>
<cbc:IssueDate>2026-01-31</cbc:IssueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:Note>#AAI#Vielen Dank</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-01-30</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID schemeID="ABT">Objekt-1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>Anlage-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="eins.pdf">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>Anlage-2</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="image/png" filename="zwei.png">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party>
<cbc:EndpointID schemeID="EM">rechnung@seller.example</cbc:EndpointID>
<cac:PartyIdentification><cbc:ID schemeID="0088">4000001000005</cbc:ID></cac:PartyIdentification>
<cac:PartyName><cbc:Name>Muster</cbc:Name></cac:PartyName>
<cac:PostalAddress><cbc:CityName>Berlin</cbc:CityName><cbc:PostalZone>10115</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID>${VAT}</cac:PartyTaxScheme>
<cac:PartyTaxScheme><cbc:CompanyID>27/123/45678</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Muster GmbH</cbc:RegistrationName><cbc:CompanyID schemeID="0204">HRB 1</cbc:CompanyID></cac:PartyLegalEntity>
<cac:Contact><cbc:Name>Erika Muster</cbc:Name><cbc:Telephone>030 1234</cbc:Telephone><cbc:ElectronicMail>erika@seller.example</cbc:ElectronicMail></cac:Contact>
</cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party>
<cbc:EndpointID schemeID="0204">991-12345-03</cbc:EndpointID>
<cac:PostalAddress><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20095</cbc:PostalZone><cac:Country><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>ATU12345678</cbc:CompanyID>${VAT}</cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Kunde AG</cbc:RegistrationName></cac:PartyLegalEntity>
</cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty><cac:PartyIdentification><cbc:ID>P-1</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Inkasso GmbH</cbc:Name></cac:PartyName></cac:PayeeParty>
<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Vertreter</cbc:Name></cac:PartyName>
<cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>FR12345678901</cbc:CompanyID>${VAT}</cac:PartyTaxScheme></cac:TaxRepresentativeParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-01-15</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">4000002</cbc:ID>
<cac:Address><cbc:CityName>Köln</cbc:CityName><cbc:PostalZone>50667</cbc:PostalZone><cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>RE-1 K-7</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.00#
</cbc:Note></cac:PaymentTerms>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Rabatt</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>${VAT}</cac:TaxCategory></cac:AllowanceCharge>
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Fracht</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>20</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">8.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">40.00</cbc:BaseAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.0</cbc:Percent>${VAT}</cac:TaxCategory></cac:AllowanceCharge>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>
<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">19.0</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.00</cbc:Percent>${VAT}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">209.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">102.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.0</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">10.0</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">8.0</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">20.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR">0.50</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">99.50</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>P1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">102.0</cbc:LineExtensionAmount>
<cac:InvoicePeriod><cbc:StartDate>2026-01-02</cbc:StartDate><cbc:EndDate>2026-01-29</cbc:EndDate></cac:InvoicePeriod>
<cac:DocumentReference><cbc:ID schemeID="AEP">Objekt-2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>100</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Aktion</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>15</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">3.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">20.00</cbc:BaseAmount></cac:AllowanceCharge>
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>PC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Verpackung</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>25</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">5.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">20.0</cbc:BaseAmount></cac:AllowanceCharge>
<cac:Item><cbc:Name>Kaffee</cbc:Name><cac:StandardItemIdentification><cbc:ID schemeID="0160">4012345678901</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>BR</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">50201706</cbc:ItemClassificationCode></cac:CommodityClassification>
<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.000</cbc:Percent>${VAT}</cac:ClassifiedTaxCategory><cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name><cbc:Value>braun</cbc:Value></cac:AdditionalItemProperty></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">10.0000</cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2.0</cbc:Amount><cbc:BaseAmount currencyID="EUR">12.0000</cbc:BaseAmount></cac:AllowanceCharge></cac:Price></cac:InvoiceLine>
</Invoice>`;
