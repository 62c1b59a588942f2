const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const PLACES = new Intl.PluralRules('en', { type: 'ordinal' })

/** `1st`, `2nd`, `11th` */
export const ordinal = (place: number): string => `${place}${SUFFIXES[PLACES.select(place)] ?? 'th'}`
