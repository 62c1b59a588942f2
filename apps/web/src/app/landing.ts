/** Where people arrive after signing in. The list of records, for there is no dashboard yet. */
export const LANDING = '/cases'
