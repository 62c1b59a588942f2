/** Weeks start on Monday unless the tenant chooses otherwise. (C-FDOW-01) */
export const STANDARD_FIRST_DAY = '1'

/** On which day weeks begin; Sunday is 0. */
export const firstDayOf = (settings: Readonly<Record<string, string>>): number =>
  Number(settings['defaultFirstDayOfWeek'] ?? STANDARD_FIRST_DAY)
