import { dateIn } from '@dossier/core/text/dates'
import { useEffect, useState } from 'react'
import { reader } from '../../lib/dates.ts'

const MINUTE = 60_000

/** A moment of the reader's current day, constant until midnight: rows are rendered for a new day only once. */
export function useToday(): number {
  const [today, setToday] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setToday((before) => (isSameDay(before, Date.now()) ? before : Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return today
}

function isSameDay(a: number, b: number): boolean {
  const { timeZone } = reader()
  return dateIn(a, timeZone) === dateIn(b, timeZone)
}
