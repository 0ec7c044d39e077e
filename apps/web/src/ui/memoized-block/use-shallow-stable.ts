import { useState } from 'react';

/** Compares objects by their properties, and everything else by itself. */
function isShallowEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

/** The value of an earlier rendering while its properties are the same: a dependency of memoized content. */
export function useShallowStable<Value>(value: Value): Value {
  const [stable, setStable] = useState<Value>(() => value);
  if (isShallowEqual(stable, value)) return stable;
  setStable(() => value);
  return value;
}
