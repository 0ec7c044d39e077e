import type { common as german } from '../de/common.ts';
import type { SameShape } from '../same-shape.ts';

export const common: SameShape<typeof german> = {
  close: 'Close',
  cancel: 'Cancel',
  cancelling: 'Cancelling …',
  percent: '{{percent}}%',
  save: 'Save',
  ok: 'OK',
  details: 'Details',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  loading: 'Loading...',
  nothing: '-',
  clear: 'Clear',
  show: 'Show',
  hide: 'Hide',
  showField: 'Show: {{field}}',
  hideField: 'Hide: {{field}}',
  toCheck: 'Still to check: {{fields}}',
  optional: '{{field}} (optional)',
  fieldEmpty: 'This field can not be empty.',
  date: {
    format: 'DD/MM/YYYY',
    invalid: 'Please enter a date in the format {{format}}, e.g. 24/12/2026.',
    choose: 'Choose: {{label}}',
  },
  emailInvalid: 'Please enter a valid E-Mail-Address.',
  notSaved: 'Not saved',
  fieldRefused: '{{field}}: {{reason}}',
  valuesRefused: 'These values are not valid: {{fields}}',
  valueRefused: 'This value is not valid.',
  reopenForm: 'Open the form again',
  /** After too many calls. */
  wait: {
    seconds_one: 'Try again in {{count}} second.',
    seconds_other: 'Try again in {{count}} seconds.',
    minutes_one: 'Try again in {{count}} minute.',
    minutes_other: 'Try again in {{count}} minutes.',
    over: 'You can try again now.',
  },
};
