import type { Me } from '@dossier/contract/user-profile/me'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { RecordOpening } from '../kits/record-table/use-record-opening.ts'
import { collectKeys } from '../lib/early-keys.ts'
import { MeContext } from '../lib/me.ts'
import { deviceStorage } from '../lib/storage.ts'
import { prefixOf } from '../lib/tenant-prefix.ts'
import type { FirstList } from '../screens/cases/ask-first.ts'
import { FirstRows } from '../screens/cases/FirstRows.tsx'
import { needsIntroduction } from './needs-introduction.ts'
import { RAIL } from './shell/use-rail.ts'
import { adoptTheme } from './theme.ts'
import './shell/shell.css'

/** Shows the list in place of the static page, unless the app is already there or would show something else. */
export function showFirst(list: FirstList): void {
  const boot = document.getElementById('boot')
  if (!boot || !isForList(list)) return
  const { me, ...rest } = list
  const wide = matchMedia('(min-width: 800px)').matches
  adoptTheme(me.preferences['theme'])
  const place = document.createElement('div')
  place.className = 'first'
  flushSync(() =>
    createRoot(place).render(
      <MeContext value={me}>
        <div className="app" data-rail={(wide && deviceStorage.read(RAIL) === 'true') || undefined}>
          <main className="panel">
            <FirstRows {...rest} now={Date.now()} wide={wide} opening={openingFor(me)} />
          </main>
        </div>
      </MeContext>,
    ),
  )
  if (!place.hasChildNodes()) return
  boot.replaceWith(place)
  collectKeys()
}

/** As the app opens records, but with a new page, since there is no router yet. */
function openingFor({ settings }: Me): RecordOpening {
  const prefix = prefixOf(location.pathname)
  const hrefOf = (caseNumber: string) => `${prefix}/cases/${encodeURIComponent(caseNumber)}`
  const prefersNewTab = settings.viewsOpening === 'newTab'
  return {
    hrefOf,
    open: (caseNumber, { otherWay = false } = {}) => {
      if (prefersNewTab !== otherWay) window.open(hrefOf(caseNumber), '_blank', 'noopener')
      else location.assign(hrefOf(caseNumber))
    },
  }
}

/** A tenant's own styles come with the app: without them its rows would change their look a moment later. */
const isForList = ({ me, page }: FirstList) =>
  !needsIntroduction(me) && me.branding.styles.length === 0 && (page.casesTables[0]?.cases.length ?? 0) > 0
