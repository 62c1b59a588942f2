/** What the address of the schedules says. */
export interface SchedulingSearch {
  /** `2026-12`; missing: the month of today. */
  month?: string
  /** The schedule that is open, or `New`. */
  schedule?: number | 'New'
  /** On narrow screens, the list in place of the calendar. */
  show?: 'list'
}

const MONTH = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/

export function readSchedulingSearch(search: Record<string, unknown>): SchedulingSearch {
  const { month, schedule, show } = search
  const id = schedule === 'New' ? 'New' : Number(schedule)
  return {
    ...(typeof month === 'string' && MONTH.test(month) && { month }),
    ...((id === 'New' || (Number.isInteger(id) && id > 0)) && { schedule: id }),
    ...(show === 'list' && { show: 'list' as const }),
  }
}
