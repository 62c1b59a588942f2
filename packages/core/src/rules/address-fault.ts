/** (C-RULE-12) */
export const ADDRESS_FAULT = "The supplied URL must be valid 'https:' URL"

/** Why a rule cannot call an address; null if it can. Letter case does not matter. */
export const addressFault = (url: string): string | null =>
  /^https:/i.test(url) && URL.canParse(url) && new URL(url).hostname !== '' ? null : ADDRESS_FAULT
