import { administrators } from '../role-access.ts';

export const uploadDocuments = administrators;
export const listIntakeItems = administrators;
export const countWaitingIntakeItems = administrators;
export const getIntakeItem = administrators;
export const releaseIntakeItem = administrators;
export const discardIntakeItem = administrators;
export const discardIntakeItems = administrators;
export const assignIntakeItems = administrators;
export const downloadIntakeFile = administrators;
export const getRuleFigures = administrators;
export const listIdentifiers = administrators;
export const removeIdentifier = administrators;
