import { type RefObject, useEffect, useRef, useState } from 'react';

/** A button shows for this time that copying succeeded. */
const COPIED_DURATION_MS = 2000;

interface Copying<Source extends HTMLElement> {
  /** The element that shows the text. */
  readonly source: RefObject<Source | null>;
  readonly isCopied: boolean;
  readonly copy: () => void;
}

/** Copies a text that is on the screen. */
export function useCopy<Source extends HTMLElement>(text: string): Copying<Source> {
  const source = useRef<Source>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Pages over plain HTTP have no clipboard: the text is selected, so that the user can copy it.
      if (source.current !== null) window.getSelection()?.selectAllChildren(source.current);
    }
  }

  return { source, isCopied, copy: () => void copy() };
}
