/** UNTDID 4461: credit transfer, and SEPA credit transfer. */
export const TRANSFER_CODES: ReadonlySet<string> = new Set(['30', '58']);
