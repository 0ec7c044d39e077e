import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const DUTY = `${INTAKE}/judgement/e-invoice-duty.ts`;
const DUTY_TEST = `${INTAKE}/judgement/e-invoice-duty.test.ts`;
const ROUTES_TEST = `${INTAKE}/review/e-invoice-duty.routes.test.ts`;
const HOT_FOLDER_TEST = `${INTAKE}/sources/hot-folder/e-invoice-duty.test.ts`;

/** Invoices that must be e-invoices: which are held, and how a person releases them. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-130'],
    protection: 'a plain PDF that must be an e-invoice is held',
    file: DUTY,
    from: "if (duty?.state !== 'required' || judgement.state === 'rejected') return judgement;",
    to: "if (duty?.state !== 'exempt' || judgement.state === 'rejected') return judgement;",
    tests: [ROUTES_TEST, HOT_FOLDER_TEST],
  },
  {
    rules: ['INT-130'],
    protection: 'the duty applies from its first day on',
    file: DUTY,
    from: 'date === undefined || date < from',
    to: 'date === undefined || date <= from',
    tests: [DUTY_TEST, ROUTES_TEST, HOT_FOLDER_TEST],
  },
  {
    rules: ['INT-130', 'INT-132'],
    protection: 'a structured part in a profile that the law does not recognise is not an e-invoice',
    file: DUTY,
    from: '  return !PROFILES_NOT_BY_LAW.includes(invoice.profileName);',
    to: '  return PROFILES_NOT_BY_LAW.length > 0;',
    tests: [DUTY_TEST],
  },
  {
    rules: ['INT-134'],
    protection: 'a release without an exemption is refused',
    file: DUTY,
    from: "if (duty?.state === 'required') throw new AppError('EInvoiceExemptionRequired');",
    to: '',
    tests: [DUTY_TEST, ROUTES_TEST],
  },
  {
    rules: ['INT-134'],
    protection: 'the duty is judged again with the values that a person enters',
    file: `${INTAKE}/pipeline/judge-items.ts`,
    from: 'reading: completed, indexRow, ...corrected }',
    to: 'reading: completed, indexRow, ...corrected, ...judgement }',
    tests: [ROUTES_TEST],
  },
];
