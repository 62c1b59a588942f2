/** The same for a deleted record and for one that this person may no longer see. */
export const unavailableText = (caseNumber: string) =>
  `#${caseNumber} is no longer available. You may not have access to it, or it may have been removed.`
