import type { RefCallback } from 'react';

/**
 * A ref that publishes the height of its element as a CSS variable of the page, as long as the element exists. For
 * elements that are fixed to an edge of the window: the page leaves this space free.
 * @param margin pixels next to the element that must stay free, too
 */
export function publishHeight(variable: `--bf-${string}`, margin = 0): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return undefined;
    const root = document.documentElement.style;
    const measure = () => root.setProperty(variable, `${element.offsetHeight + margin}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Before the first paint, because the content at the end of the page would jump.
    measure();
    return () => {
      observer.disconnect();
      root.removeProperty(variable);
    };
  };
}

/** For a bar that is fixed to the bottom of a phone (`bf-phone-bar`); there is one at a time. */
export const publishPhoneBar = publishHeight('--bf-phone-bar');
