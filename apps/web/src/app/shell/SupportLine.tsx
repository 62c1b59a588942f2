import { dateTimeText } from '@dossier/core/text/dates'
import { LifeBuoy } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useNow } from '../../ui/use-now.ts'

const WARNED = 10 * 60_000

/** Under the top bar during support access: for support itself, and for the administrators whose data it sees. */
export function SupportLine() {
  const { isSupport, supportUntil } = useMe()
  const now = useNow()
  if (!supportUntil) return null
  const isNearlyOver = isSupport && Date.parse(supportUntil) - now <= WARNED
  return (
    <p className={isNearlyOver ? 'banner' : 'support-line'}>
      <LifeBuoy size={isNearlyOver ? 14 : 12} aria-hidden />
      Support access until {untilText(supportUntil)}
    </p>
  )
}

/** The time of day, or with the date when that is not today. */
function untilText(instant: string): string {
  const { locale, timeZone } = reader()
  const date = new Date(instant)
  if (date.toDateString() !== new Date().toDateString()) return dateTimeText(instant, { locale, timeZone })
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(date)
}
