import { useMediaQuery } from '@mantine/hooks';

/** Below this a row is a card (design section 5). */
const PHONE = '(max-width: 767.98px)';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
