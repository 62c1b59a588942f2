/** The columns of found records until the person chooses others. (A-ASEARCH-11) */
const STANDARD = ['caseNumber', 'title', 'templateId', 'created', 'lastUpdated', 'statusId', 'assigneeId']
/** As many as a preference has room for. */
export const MOST_COLUMNS = 40

/** The chosen columns, from the person's preference. The title is always among them: it is the row's link. */
export function readColumns(stored: unknown): string[] {
  const chosen = typeof stored === 'string' ? stored.split(',').filter(Boolean) : []
  if (chosen.length === 0) return STANDARD
  return [...new Set(['title', ...chosen])].slice(0, MOST_COLUMNS)
}

/** Nothing is stored for the standard ones, which may become others. */
export function writeColumns(columns: readonly string[]): string {
  const isStandard = columns.length === STANDARD.length && STANDARD.every((key, place) => columns[place] === key)
  return isStandard ? '' : columns.slice(0, MOST_COLUMNS).join(',')
}
