export { listReachOfAccounts, listReachOfCustomers } from './reach.repository.ts';
