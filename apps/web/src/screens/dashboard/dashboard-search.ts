/** What the address of a dashboard says; it is read where it is used. */
export interface DashboardSearch {
  /** The dashboard that is shown; without it, the one viewed last, or else the first. */
  id?: number
  /** Shown on a wall instead: the ids of the dashboards that it turns through, with commas. */
  wall?: string | number
  /** Seconds for which a wall shows each of them. */
  every?: number
  /** The first steps of the organization are shown instead. */
  steps?: boolean
}

export interface Wall {
  ids: readonly number[]
  seconds: number
}

/** What is offered; an address may say something between the least and the greatest. */
export const WALL_SECONDS = [15, 30, 60, 120, 300] as const
const [LEAST] = WALL_SECONDS
const DEFAULT_SECONDS = 60

/** Null for an address that is no wall's. */
export function wallOf({ wall, every }: DashboardSearch): Wall | null {
  if (wall === undefined) return null
  const ids = String(wall)
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const seconds = typeof every === 'number' && every >= LEAST ? Math.min(every, WALL_SECONDS.at(-1)!) : DEFAULT_SECONDS
  return { ids: [...new Set(ids)], seconds }
}

export const wallSearch = ({ ids, seconds }: Wall): DashboardSearch => ({ wall: ids.join(), every: seconds })
