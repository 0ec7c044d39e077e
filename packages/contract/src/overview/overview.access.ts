import { administrators } from '../role-access.ts';

export const getOverview = administrators;
