import { providerStaff } from '../access.ts';

export const listSalesmen = providerStaff;
