/** Shown for a missing date. */
export const NOT_SET = 'Not set'
/** Shown for any other missing value. */
export const NONE = 'None'
/** Shown for a choice that its list no longer has. */
export const VALUE_NOT_FOUND = '[Value not found]'
