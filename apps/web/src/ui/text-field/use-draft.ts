import { useEffect, useRef, useState } from 'react';

interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Reports a waiting text immediately. */
  readonly flush: () => void;
  readonly clear: () => void;
}

/** A text that may not have been reported yet, because typing is debounced by `delay` milliseconds. */
export function useDraft(
  value: string | null,
  onChange: (value: string | null) => void,
  delay: number,
): Draft {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function report(text: string | null): void {
    clearTimeout(timer.current);
    setDraft(undefined);
    onChange(text);
  }

  return {
    text: draft ?? value ?? '',
    type(text) {
      if (delay === 0) {
        report(text);
        return;
      }
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => report(text), delay);
    },
    flush() {
      if (draft !== undefined) report(draft);
    },
    clear: () => report(null),
  };
}
