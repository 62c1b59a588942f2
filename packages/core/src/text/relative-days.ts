/** Field values say `In 3 days`, the cells of insights `3 days from now`. */
export type RelativeWording = 'field' | 'insight'

/**
 * A number of days in words. Takes today minus the date, in whole days: 0 `Today`, -1 `Tomorrow`, 1 `Yesterday`, 5 `5
 * days ago`, -5 `In 5 days` or `5 days from now`.
 */
export function relativeDays(daysSince: number, wording: RelativeWording = 'field'): string {
  if (daysSince === 0) return 'Today'
  if (daysSince === -1) return 'Tomorrow'
  if (daysSince === 1) return 'Yesterday'
  if (daysSince > 0) return `${daysSince} days ago`
  return wording === 'field' ? `In ${-daysSince} days` : `${-daysSince} days from now`
}
