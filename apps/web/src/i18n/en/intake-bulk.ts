/** Decisions on several held documents together. */
export const intakeBulk = {
  assign: 'Assign customer',
  discard: 'Reject',
  customer: 'Which customer do the documents belong to?',
  assignTitle_one: 'Assign {{formatted}} document',
  assignTitle_other: 'Assign {{formatted}} documents',
  assignText:
    'Documents that lack only their customer are accepted and visible to this customer. All others still have to be checked. Nothing is remembered.',
  discardTitle_one: 'Reject {{formatted}} document',
  discardTitle_other: 'Reject {{formatted}} documents',
  discardText:
    'No customer will see the documents. The files can still be downloaded in the document intake.',
  discardAccept: 'Reject documents',
  discarded_one: '{{formatted}} document rejected.',
  discarded_other: '{{formatted}} documents rejected.',
  assigned_one: '{{formatted}} document assigned and accepted.',
  assigned_other: '{{formatted}} documents assigned and accepted.',
  stillHeld_one: '{{formatted}} document still has to be checked: more than its customer is missing.',
  stillHeld_other: '{{formatted}} documents still have to be checked: more than their customer is missing.',
  locked: {
    tooMany: 'At most {{most}} documents at a time.',
    decided: 'Only documents that have to be checked can be decided together.',
    providers: 'The chosen documents belong to several providers.',
  },
};
