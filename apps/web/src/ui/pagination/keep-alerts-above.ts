/** CSS variable: the distance of the alerts from the lower edge of the window, where a list's footer is in their way. */
const VARIABLE = '--bf-above-list-footer';
const GAP_PX = 8;

/**
 * A ref for the footer of a list that keeps the alerts above it, even if a short list ends in the middle of the
 * window. It measures when alerts come and go, before they are painted. The alerts themselves do not do it, because
 * their code belongs to the first page, whose size is limited.
 */
export function keepAlertsAbove(footer: HTMLElement | null): (() => void) | undefined {
  const alerts = document.querySelector('[data-testid="alerts"]');
  if (footer === null || alerts === null) return undefined;
  const root = document.documentElement.style;
  const place = () => {
    root.removeProperty(VARIABLE);
    const { top, bottom } = footer.getBoundingClientRect();
    const own = alerts.getBoundingClientRect();
    if (top < own.bottom && bottom > own.top)
      root.setProperty(VARIABLE, `${window.innerHeight - top + GAP_PX}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(alerts);
  return () => {
    observer.disconnect();
    root.removeProperty(VARIABLE);
  };
}
