export { listReachOfAccounts, listReachOfCustomers, type ReachById, toReach } from './reach.repository.ts';
