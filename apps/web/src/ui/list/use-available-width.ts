import { type RefObject, useLayoutEffect, useState } from 'react';

let scrollbar: number | undefined;

/** Pixels that a vertical scrollbar takes; zero where scrollbars lie over the content. */
function scrollbarWidth(): number {
  if (scrollbar !== undefined) return scrollbar;
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', overflow: 'scroll' });
  document.body.append(probe);
  scrollbar = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return scrollbar;
}

/**
 * The number of pixels that a table has in an element, next to its scrollbar, even before there are rows that scroll, so that
 * nothing moves when they arrive. Known before the first paint; undefined where nothing is laid out.
 */
export function useAvailableWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const observed = element.current;
    if (observed === null) return undefined;
    const measure = () =>
      setWidth(observed.clientWidth === 0 ? undefined : observed.clientWidth - scrollbarWidth());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
