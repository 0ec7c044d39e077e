import { portalDay } from '../../src/platform/http/index.ts';

/** The present year in Germany, by which retention and partitions count: in the last hour of a year it is not that of UTC. */
export const PORTAL_YEAR = Number(portalDay(new Date()).slice(0, 4));
