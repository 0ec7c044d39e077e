import type { findings as source } from '../de/findings.ts';
import type { SameShape } from '../same-shape.ts';

export const findings: SameShape<typeof source> = {
  title: 'Rule check',
  note: 'Findings do not change the status of the document, and customers do not see them.',
  none: 'No findings: the document follows all rules that were checked.',
  count_one: '{{formatted}} finding',
  count_other: '{{formatted}} findings',
  unchecked: {
    'not-by-law':
      'Not checked: there are no rules for the profile of the document. It is not an e-invoice as defined by law. Choose XRechnung or a profile from BASIC in the ERP system.',
    unfinished:
      'Not checked: the check reached a limit of time or memory, or was interrupted. The document is not affected.',
    'no-e-invoice': 'Not checked: the file contains no readable e-invoice.',
  },
  classes: { syntax: 'Syntax', semantic: 'Semantics', national: 'National' },
  severities: { fatal: 'Error', warning: 'Warning', information: 'Information' },
  lines_one: 'Line {{lines}}',
  lines_other: 'Lines {{lines}}',
  andMore: '{{lines}} …',
  times: '{{formatted}} times',
  loading: 'Loading the rule check',
  failed: 'The rule check could not be loaded',
  failedText: 'Please try again.',
  figures: {
    open: 'Findings by month',
    title: 'Findings by month',
    text: 'A wrong setting in the ERP system breaks the same rule in many documents. Begin with the rule at the top.',
    month: 'Month',
    provider: 'Provider',
    allProviders: 'All providers',
    summary: '{{checked}} e-invoices checked, {{withFindings}} with findings',
    nothingChecked: 'No e-invoice was checked in this month.',
    noFindings: 'No findings in this month.',
    rule: 'Rule',
    advice: 'What to change in the ERP system',
    documents: 'Documents',
    loading: 'Loading the figures',
    failed: 'The figures could not be loaded',
  },
};
