import { dateTimeText } from '@dossier/core/text/dates'
import { useEffect, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { reader } from '../../lib/dates.ts'

/** Milliseconds without a connection after which a tile says how old it is. */
const AFTER = 60_000

/** `As of …`, once nothing has been heard for more than a minute. */
export function useAge(): string | undefined {
  const isLive = useConnection() === 'connected'
  const [lost, setLost] = useState<string>()
  useEffect(() => {
    if (isLive) return
    const now = new Date().toISOString()
    const timer = setTimeout(() => setLost(now), AFTER)
    return () => {
      clearTimeout(timer)
      setLost(undefined)
    }
  }, [isLive])
  return lost === undefined ? undefined : `As of ${dateTimeText(lost, reader())}`
}
