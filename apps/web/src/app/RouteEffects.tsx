import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { usePageName } from '../lib/page-name.ts'
import { isFocusFree } from '../ui/focus/focus.ts'
import { forceTheme } from './theme.ts'
import { usePageTitle } from './use-page-title.ts'

/** The effects of a page change: title, theme, focus and an announcement. */
export function RouteEffects() {
  const title = usePageTitle()
  const name = usePageName() ?? title
  const theme = useRouterState({
    select: ({ matches }) => matches.findLast((m) => m.staticData.forceTheme)?.staticData.forceTheme,
  })
  const arrivals = useArrivals()

  useLayoutEffect(() => forceTheme(theme), [theme])
  useEffect(() => {
    document.title = name ? `${name} · Dossier` : 'Dossier'
  }, [name])

  return (
    <div className="vh" role="status" aria-live="polite" data-react-aria-top-layer>
      {arrivals > 0 && title}
    </div>
  )
}

/**
 * Counts the changes of page after the first, and leads the focus to the new heading; to that of another view only if
 * nothing has it.
 */
function useArrivals(): number {
  const router = useRouter()
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation) return
        if (pathChanged) {
          setCount((before) => before + 1)
          focusHeading()
        } else if (viewOf(fromLocation) !== viewOf(toLocation)) focusFreeHeading()
      }),
    [router],
  )
  return count
}

const viewOf = ({ search }: { search: { view?: number } }) => search.view

/** After a dialog that led here has returned the focus. */
const focusFreeHeading = () => setTimeout(() => isFocusFree() && focusHeading())

function focusHeading() {
  // A box of the new page may already have the focus; one in the menu that led here is about to disappear.
  if (document.activeElement?.matches('main :is(input, textarea, [role="textbox"])')) return
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
