import { providerUsers } from '../access.ts';

export const listSalesmen = providerUsers;
