import { dateIn } from '@dossier/core/text/dates'
import { useEffect, useState } from 'react'
import { reader } from '../../lib/dates.ts'

const MINUTE = 60_000

/**
 * A moment of the reader's current day, constant until midnight: rows are rendered for a new day only once. Rows that show
 * how time passes are rendered every minute.
 */
export function useToday(ticks = false): number {
  const [today, setToday] = useState(() => Date.now())
  useEffect(() => {
    const next = (before: number) => (!ticks && isSameDay(before, Date.now()) ? before : Date.now())
    const timer = setInterval(() => setToday(next), MINUTE)
    return () => clearInterval(timer)
  }, [ticks])
  return today
}

function isSameDay(a: number, b: number): boolean {
  const { timeZone } = reader()
  return dateIn(a, timeZone) === dateIn(b, timeZone)
}
