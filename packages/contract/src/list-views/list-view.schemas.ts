import { z } from 'zod';
import { PAGE_SIZES } from '../limits.ts';

/** The lists whose views are remembered, by the names of their pages; and the overview, which is no list but can be pinned. */
export const LIST_NAMES = [
  'invoices',
  'customers',
  'users',
  'manage-invoices',
  'manage-customers',
  'manage-users',
  'intake',
  'failed-mails',
  'webhook-deliveries',
  'overview',
] as const;
export const listName = z.enum(LIST_NAMES);
export type ListName = z.infer<typeof listName>;

/** More columns than any list has. */
const MAX_COLUMNS = 20;

/** The name of a column in the URL of the page. */
const column = /[a-zA-Z]{1,40}/;

/** The choices of a user; for a missing field, the default of the list applies. */
export const listView = z.strictObject({
  /** The name of a column, with a minus in front for descending. */
  sort: z
    .string()
    .regex(new RegExp(`^-?${column.source}$`), 'must be the name of a column')
    .optional(),
  size: z.literal(PAGE_SIZES).optional(),
  /** The optional columns that are shown. */
  columns: z
    .array(z.string().regex(new RegExp(`^${column.source}$`), 'must be the name of a column'))
    .max(MAX_COLUMNS)
    .optional(),
  /** The page is the first one after the sign-in. */
  isHome: z.literal(true).optional(),
});
export type ListView = z.infer<typeof listView>;

export const listViews = z.partialRecord(listName, listView);

/** `view` replaces the stored one; null removes it. */
export const listViewBody = z.strictObject({ list: listName, view: listView.nullable() });
