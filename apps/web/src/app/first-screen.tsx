import type { Me } from '@dossier/contract/user-profile/me'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RecordOpening } from '../kits/record-table/use-record-opening.ts'
import { collectKeys, repeatClick } from '../lib/early-keys.ts'
import { deviceStorage } from '../lib/storage.ts'
import { prefixOf } from '../lib/session/tenant-prefix.ts'
import type { FirstList } from '../screens/cases/ask-first.ts'
import { FirstPage, hrefIn, showsRows } from './FirstPage.tsx'
import { RAIL } from './shell/use-rail.ts'
import { adoptTheme } from './theme.ts'

/**
 * Shows the list in place of the static page, unless the app is already there or would show something else. Rows that
 * came with the page are made to answer.
 */
export function showFirst(list: FirstList): void {
  const boot = document.getElementById('boot')
  const drawn = document.querySelector<HTMLElement>('.first')
  if ((!boot && !drawn) || !showsRows(list)) return
  const wide = matchMedia('(min-width: 800px)').matches
  const rail = wide && deviceStorage.read(RAIL) === 'true'
  const page = <FirstPage {...list} now={Date.now()} wide={wide} rail={rail} opening={openingFor(list.me)} />
  if (drawn) hydrateRoot(drawn, page)
  else if (!draw(page, boot!, list.me)) return
  collectKeys()
  repeatClick()
}

function draw(page: React.ReactNode, boot: HTMLElement, me: Me): boolean {
  adoptTheme(me.preferences['theme'])
  const place = document.createElement('div')
  place.className = 'first'
  flushSync(() => createRoot(place).render(page))
  if (!place.hasChildNodes()) return false
  boot.replaceWith(place)
  return true
}

/** As the app opens records, but with a new page, since there is no router yet. */
function openingFor({ settings }: Me): RecordOpening {
  const hrefOf = hrefIn(prefixOf(location.pathname))
  const prefersNewTab = settings.viewsOpening === 'newTab'
  return {
    hrefOf,
    open: (caseNumber, { otherWay = false } = {}) => {
      if (prefersNewTab !== otherWay) window.open(hrefOf(caseNumber), '_blank', 'noopener')
      else location.assign(hrefOf(caseNumber))
    },
  }
}
