/** CSS variable: the distance of the alerts from the lower edge of the window, where a list's footer is in their way. */
const VARIABLE = '--bf-above-list-footer';
const GAP_PX = 8;

/**
 * Keeps the alerts above the pages and the view of a list, wherever these end: a short list ends in the middle of the window.
 * Measured when alerts come and go, before they are painted.
 * @returns the end of it
 */
export function keepOffListFooter(alerts: HTMLElement): () => void {
  const root = document.documentElement.style;
  const place = () => {
    root.removeProperty(VARIABLE);
    const footer = document.querySelector('[data-slot="list-footer"]')?.getBoundingClientRect();
    const own = alerts.getBoundingClientRect();
    if (footer === undefined || footer.top >= own.bottom || footer.bottom <= own.top) return;
    root.setProperty(VARIABLE, `${window.innerHeight - footer.top + GAP_PX}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(alerts);
  return () => {
    observer.disconnect();
    root.removeProperty(VARIABLE);
  };
}
