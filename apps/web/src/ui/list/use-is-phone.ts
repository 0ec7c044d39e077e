import { useMediaQuery } from '@mantine/hooks';

/** Below this width a row is a card. */
const PHONE = '(max-width: 767.98px)';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
