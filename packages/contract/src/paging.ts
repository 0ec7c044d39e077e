import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, PAGE_SIZES } from './limits.ts';
import { queryInteger } from './primitives.ts';

const SORT_DIRECTIONS = { ascending: 0, descending: 1 } as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[keyof typeof SORT_DIRECTIONS];

/**
 * The paging parameters of every list. `orderBy` accepts the given field names and aliases in any letter case.
 * @param aliases other accepted names of a field, in lower case, such as the name of the field in the returned record
 */
export function pagingQuery<const Field extends string>(
  fields: readonly [Field, ...Field[]],
  defaultField: NoInfer<Field>,
  aliases: Readonly<Record<string, NoInfer<Field>>> = {},
) {
  const fieldByLowerCaseName = new Map<string, Field>([
    ...fields.map((field) => [field.toLowerCase(), field] as const),
    ...Object.entries(aliases),
  ]);
  return {
    orderBy: z
      .string()
      .default(defaultField)
      .transform((value, context): Field => {
        const field = fieldByLowerCaseName.get(value.toLowerCase());
        if (field !== undefined) return field;
        context.issues.push({ code: 'custom', message: `must be one of ${fields.join(', ')}`, input: value });
        return z.NEVER;
      }),
    sortDirection: z
      .enum(['0', '1'])
      .default('0')
      .transform(
        (value): SortDirection => (value === '1' ? SORT_DIRECTIONS.descending : SORT_DIRECTIONS.ascending),
      ),
    pageIndex: queryInteger.pipe(z.int().min(1).max(MAX_PAGE)).default(1),
    pageSize: queryInteger
      .pipe(z.literal(PAGE_SIZES, { error: `must be one of ${PAGE_SIZES.join(', ')}` }))
      .default(DEFAULT_PAGE_SIZE),
  };
}

/** A page of a list with its totals. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    totalPages: z.int().nonnegative(),
    totalItemCount: z.int().nonnegative(),
  });
}
