export { InvoiceList, type InvoicePlace } from './components/invoice-list.tsx';
export type { ListKind } from './model/list-state.ts';
export { readInvoiceSearch, writeInvoiceSearch } from './model/search-params.ts';
