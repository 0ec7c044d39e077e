import { ownRecordOnly } from '../role-access.ts';

export const updateListView = ownRecordOnly;
