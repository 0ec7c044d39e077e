import { providerUsers } from '../role-access.ts';

export const listSalesmen = providerUsers;
