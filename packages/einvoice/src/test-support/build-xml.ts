/** A small Cross Industry Invoice; a test can replace each part. */
export function buildCii(
  parts: { id?: string; date?: string; type?: string; rest?: string; profile?: string } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>${parts.profile ?? 'urn:cen.eu:en16931:2017'}</ram:ID>
  </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${parts.id ?? 'RE-1'}</ram:ID><ram:TypeCode>${parts.type ?? '380'}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${parts.date ?? '20260131'}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${parts.rest ?? ''}</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

export function buildZugferd1(id: string, date: string): string {
  return `<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0">
  <HeaderExchangedDocument><ID>${id}</ID><TypeCode>380</TypeCode>
  <IssueDateTime><DateTimeString format="102">${date}</DateTimeString></IssueDateTime></HeaderExchangedDocument>
</CrossIndustryDocument>`;
}
