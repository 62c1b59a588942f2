import type { MapCells } from '@dossier/contract/views/layouts'

/** What a map shows of its view. `all`: the records of the view, if they have been counted. */
export function pointsText({ points, records, isMinimum }: MapCells, all: number | undefined, locale: string): string {
  const text = (count: number) => count.toLocaleString(locale)
  if (points === 0) return 'No record of this view has points in this field.'
  const counted = `${text(points)} ${points === 1 ? 'point' : 'points'}`
  if (isMinimum) return `${counted} of the first ${text(records)} records with points`
  return all === undefined ? counted : `${counted}, in ${text(records)} of ${text(Math.max(all, records))} records`
}
