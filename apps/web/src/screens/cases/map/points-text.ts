import type { MapCells } from '@dossier/contract/views/layouts'
import { reader } from '../../../lib/dates.ts'
import type { Say } from '../../../lib/words.ts'

interface PointsContext {
  /** The records of the view, if they have been counted. */
  all: number | undefined
  say: Say
}

/** What a map shows of its view. */
export function pointsText({ points, records, isMinimum }: MapCells, { all, say }: PointsContext): string {
  const { locale } = reader()
  const text = (count: number) => count.toLocaleString(locale)
  if (points === 0) return say('No record of this view has points in this field.')
  const counted = `${text(points)} ${points === 1 ? 'point' : 'points'}`
  if (isMinimum) return say(`${counted} of the first ${text(records)} records with points`)
  return all === undefined ? counted : say(`${counted}, in ${text(records)} of ${text(Math.max(all, records))} records`)
}
