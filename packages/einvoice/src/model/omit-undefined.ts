type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The record without its undefined keys: in the model an absent key means "not in the document". */
export function present<T extends object>(record: T): Present<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  // The filter above guarantees the type; TypeScript cannot infer that.
  return Object.fromEntries(entries) as Present<T>;
}

/** The record without undefined keys, or undefined if no key is left. */
export function omitUndefinedOrNothing<T extends object>(record: T): Present<T> | undefined {
  const kept = present(record);
  return Object.keys(kept).length > 0 ? kept : undefined;
}
