import type { Guard } from './guard.ts';

const VIEW_TEST = 'packages/einvoice/src/view/completeness.test.ts';
const PDF_TEST = 'packages/einvoice/src/render/render-invoice-pdf.test.ts';
const CONTENT = 'apps/server/src/features/invoices/content';

export const guards: readonly Guard[] = [
  {
    rules: ['EIN-30'],
    protection: 'a value that no other part of the view shows is among the further details',
    file: 'packages/einvoice/src/view/describe-further.ts',
    from: "group !== 'BG-25' && group !== 'EXT-reminder-line'",
    to: "group === 'BG-25'",
    tests: [VIEW_TEST],
    testName: 'every value',
  },
  {
    rules: ['EIN-30'],
    protection: 'the values of a line that have no column are among its details',
    file: 'packages/einvoice/src/view/describe-lines.ts',
    from: '...writer.takeRest(withoutSubLines(line)),',
    to: '',
    tests: [VIEW_TEST],
    testName: 'every value',
  },
  {
    rules: ['EIN-30'],
    protection: 'the quantity of a line is shown even if the same number occurs elsewhere',
    file: 'packages/einvoice/src/view/describe-lines.ts',
    from: 'quantity: formatQuantity(quantity, writer.language),',
    to: "quantity: '',",
    tests: [VIEW_TEST, PDF_TEST],
    testName: '(its own place|every value)',
  },
  {
    rules: ['EIN-30'],
    protection: 'a code without a name is not left out',
    file: 'packages/einvoice/src/view/view-writer.ts',
    from: 'if (isNamed === true) this.codeName(group, term);',
    to: 'if (isNamed !== undefined) this.codeName(group, term);',
    tests: [VIEW_TEST],
    testName: 'every value',
  },
  {
    rules: ['EIN-30'],
    protection: 'the readable PDF has the further details',
    file: 'packages/einvoice/src/render/render-invoice-pdf.ts',
    from: 'await drawFurther(sheet, view.further);',
    to: 'void drawFurther;',
    tests: [PDF_TEST],
    testName: 'every value',
  },
  {
    rules: ['EIN-35'],
    protection: 'the content is read only within the scope of the caller',
    file: `${CONTENT}/xml-file.repository.ts`,
    from: '.where(sql<SqlBool>`${inScope(scope)}`)',
    to: '.where(sql<SqlBool>`true or ${inScope(scope)}`)',
    tests: [`${CONTENT}/content.routes.test.ts`],
    testName: 'outside the scope',
  },
];
