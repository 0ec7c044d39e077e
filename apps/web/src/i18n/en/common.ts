import type { common as german } from '../de/common.ts';
import type { SameShape } from '../same-shape.ts';

export const common: SameShape<typeof german> = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  ok: 'OK',
  retry: 'Try again',
  loading: 'Loading …',
  nothing: '-',
  clear: 'Clear',
  show: 'Show',
  hide: 'Hide',
  showField: 'Show: {{field}}',
  hideField: 'Hide: {{field}}',
};
