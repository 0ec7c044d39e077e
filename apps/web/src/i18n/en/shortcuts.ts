import type { shortcuts as german } from '../de/shortcuts.ts';
import type { SameShape } from '../same-shape.ts';

export const shortcuts: SameShape<typeof german> = {
  groups: { everywhere: 'Everywhere', lists: 'In lists', documents: 'In an open document' },
  what: {
    search: 'Search',
    help: 'Show this list',
    close: 'Close a dialog, a menu or a tip, except forms, keys, warnings and work in progress',
    rows: 'To the previous or next row',
    ends: 'To the first or last row',
    open: 'Open the row',
    range: 'Select the rows since the last selection',
    previous: 'Previous document',
    next: 'Next document',
    accept: 'Accept the held document',
  },
  keys: {
    search: 'Ctrl K',
    help: '?',
    close: 'Esc',
    rows: '↑ or ↓',
    ends: 'Home or End',
    open: 'Enter',
    range: 'Shift and click or Space',
    previous: 'K or ←',
    next: 'J or →',
    accept: 'Ctrl Enter',
  },
};
