export { listReachOfAccounts, listReachOfCustomers, type ReachById } from './reach.repository.ts';
