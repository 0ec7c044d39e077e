type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns the record without its undefined keys. In the model an absent key means that the document does not contain the value. */
export function omitUndefined<T extends object>(record: T): WithoutUndefined<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  // The filter above guarantees the type; TypeScript cannot infer that.
  return Object.fromEntries(entries) as WithoutUndefined<T>;
}

/** Returns the record without undefined keys; undefined if all keys are undefined. */
export function nonEmptyRecord<T extends object>(record: T): WithoutUndefined<T> | undefined {
  const defined = omitUndefined(record);
  return Object.keys(defined).length > 0 ? defined : undefined;
}
