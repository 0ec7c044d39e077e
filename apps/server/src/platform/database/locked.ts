declare const locked: unique symbol;

/**
 * The id of a row that the current transaction has locked within the caller's scope. Only the repository function that locks the row
 * returns one, so a function that takes it needs no scope of its own.
 */
export type LockedId<Table extends string> = number & { readonly [locked]: Table };
