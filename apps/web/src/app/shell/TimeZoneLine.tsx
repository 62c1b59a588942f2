import { tenant } from '@dossier/contract/organization/tenant'
import { zoneMoveText } from '@dossier/core/tenants/zone-change-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { meQuery } from '../../lib/me-query.ts'
import { useMe } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'

/** For administrators of an organization whose time zone nobody chose: what their own one would move. (D-140) */
export function TimeZoneLine() {
  const { isAdmin, hasTimeZone, timeZone } = useMe()
  const { record } = useWords()
  const own = reader().timeZone
  const isShown = isAdmin && !hasTimeZone && own !== timeZone
  const { data } = useQuery({
    ...queryOf(tenant.timeZoneChange, { query: { timeZone: own } }),
    enabled: isShown,
    staleTime: Infinity,
  })
  if (!isShown || !data) return null
  return (
    <div className="zone-line">
      <p>
        Days of your organization begin at midnight in {timeZone}. With {own}, {zoneMoveText(data, record)} would
        change.
      </p>
      <Link className="link" to="/configuration" search={{ section: 'tenant' }}>
        Choose Time Zone
      </Link>
      <KeepButton timeZone={timeZone} />
    </div>
  )
}

/** Choosing what is there already ends the notice. */
function KeepButton({ timeZone }: { timeZone: string }) {
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const keep = async () => {
    setSaving(true)
    try {
      await call(tenant.saveSettings, {
        body: [{ setting: { key: 'timeZone' }, value: timeZone, lastUpdated: null }],
      })
      await cache.invalidateQueries({ queryKey: keyOf(tenant.settings) })
    } catch (error) {
      messageToast(error)
    }
    // Somebody else may have chosen in the meantime.
    await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    setSaving(false)
  }
  return (
    <Button isDisabled={isSaving} onPress={() => void keep()}>
      Keep {timeZone}
    </Button>
  )
}
