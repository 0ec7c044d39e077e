import type { intakeFacts as german } from '../de/intake-facts.ts';
import type { SameShape } from '../same-shape.ts';

export const intakeFacts: SameShape<typeof german> = {
  inIndex: 'The index says “{{value}}”.',
  inDocument: 'The e-invoice says “{{value}}”.',
  expected: 'Expected: {{values}}.',
  vatId: 'The e-invoice says {{found}}, but {{expected}} is expected.',
  noVatId: 'The e-invoice says {{found}}. No VAT ID is stored for this provider yet.',
  place: 'The error is in line {{line}}, column {{column}}.',
  indexAndDocument: '{{field}}: the index says {{index}}, the e-invoice {{document}}.',
  indexAndExisting: '{{field}}: the index says {{index}}, the existing document {{existing}}.',
  customer: 'Customer:',
  candidates: 'These match:',
  content: 'Found: {{value}}.',
  files: 'Affected: {{names}}.',
};
