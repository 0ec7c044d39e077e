export { InvoiceList } from './components/invoice-list.tsx';
export type { InvoiceListAddress } from './components/use-invoice-control.ts';
export { type ListKind, visibleParts } from './model/list-state.ts';
export { invoiceListDefinition } from './model/search-params.ts';
