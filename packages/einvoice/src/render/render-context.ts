import type { InvoiceModel } from '../model/invoice-model.ts';
import type { Language } from './format.ts';
import type { Labels } from './labels.ts';
import type { Sheet } from './page-writer.ts';

/** The context that every section of the page needs. */
export type Brush = { sheet: Sheet; labels: Labels; language: Language; invoice: InvoiceModel };
