import type { DocumentPlan } from '../world/document-model.ts';
import type { DemoCustomer, DemoProvider } from '../world/world-model.ts';

/** A document and its two parties: the whole input of its rendering. */
export interface DocumentJob {
  plan: DocumentPlan;
  provider: DemoProvider;
  customer: DemoCustomer;
}
