import { administrators, providerUsers, superAdmins } from '../role-access.ts';

export const listProviders = providerUsers;
export const listProviderBranches = administrators;
export const listProviderSetups = superAdmins;
export const createProvider = superAdmins;
export const updateProvider = superAdmins;
export const listBranches = superAdmins;
export const createBranch = superAdmins;
export const updateBranch = superAdmins;
export const deleteBranch = superAdmins;
export const getIntakeChannels = administrators;
export const listIntakeKeys = administrators;
export const createIntakeKey = administrators;
export const revokeIntakeKey = administrators;
