import { anybody, oneself } from '../access.ts';

export const createToken = anybody;
export const checkSession = oneself;
export const getUserInformation = oneself;
export const logout = anybody;
