import { administrators } from '../role-access.ts';

export const listTrail = administrators;
