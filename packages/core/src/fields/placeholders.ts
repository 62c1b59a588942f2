/** What stands where a date is missing. */
export const NOT_SET = 'Not set'
/** What stands where any other value is missing. */
export const NONE = 'None'
/** What stands for a choice that its list no longer has. */
export const VALUE_NOT_FOUND = '[Value not found]'
