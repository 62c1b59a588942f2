/** Shown for a missing date. */
export const NOT_SET = 'Not set'
/** Shown for any other missing value. */
export const NONE = 'None'
/** Shown for what never was a choice of its list. */
export const VALUE_NOT_FOUND = '[Value not found]'
/** Shown for a choice that was removed from its list. (D-145) */
export const removedText = (label: string): string => `${label} (removed)`
