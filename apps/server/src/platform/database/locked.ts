declare const locked: unique symbol;

/**
 * The id of a row that the current transaction has locked. Only the repository function that locks the row returns one, and that
 * function has the scope, or is listed with its reason in scripts/row-scope.test.ts; a function that takes the id needs no scope.
 */
export type LockedId<Table extends string> = number & { readonly [locked]: Table };
