import { startOfDay } from './start-of-day.ts'

/** What narrows the audit log and the security log alike. */
export interface LogFilters {
  /** 0: everybody. */
  personId: number
  /** Days of the reader's calendar; empty: without a bound. */
  from: string
  to: string
}

export const NO_LOG_FILTERS: LogFilters = { personId: 0, from: '', to: '' }

/** As the server takes them; the last day is included. */
export const logQuery = ({ personId, from, to }: LogFilters) => ({
  ...(personId > 0 && { personId: String(personId) }),
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { to: startOfDay(to, 1) }),
})
