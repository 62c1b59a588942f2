import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import type { ExactTotal } from './use-exact-total.ts'
import './count-all.css'

/** Beside a total that is only known to be large: counts all, and says when that was. */
export function CountAll({ count, at, isCounting, onCount, onStop }: ExactTotal) {
  const time = new Date(at).toLocaleTimeString(reader().locale, { timeStyle: 'short', timeZone: reader().timeZone })
  return (
    <Button
      className="count-all"
      onPress={isCounting ? onStop : onCount}
      {...(count !== undefined && { 'aria-label': `Counted at ${time}. Count again` })}
    >
      {isCounting ? 'Stop Counting' : count === undefined ? 'Count All' : `Counted at ${time}`}
    </Button>
  )
}
