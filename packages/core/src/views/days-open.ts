import type { CaseRow } from '@dossier/contract/views'

const DAY = 86_400_000

/** For how many whole days a record has been open, or was until it was closed. (B-COL-04) */
export const daysOpen = ({ created, closed }: Pick<CaseRow, 'created' | 'closed'>, now: number): number =>
  Math.floor(((closed ? Date.parse(closed) : now) - Date.parse(created)) / DAY)
