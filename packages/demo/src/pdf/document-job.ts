import type { DocumentPlan } from '../world/document-model.ts';
import type { DemoCustomer, DemoProvider } from '../world/world-model.ts';

/** One document with the two parties on it: all that its bytes are made from. */
export interface DocumentJob {
  plan: DocumentPlan;
  provider: DemoProvider;
  customer: DemoCustomer;
}
