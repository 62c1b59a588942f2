import { useEffect, useEffectEvent, type RefObject } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import { usePagePlace } from '../case-form/page-place.ts'
import { lead } from '../visits/lead.ts'

/** Leads to the tab with which the page was opened, and to the field or property that the address names, once the page is there. */
export function useLed(page: RefObject<HTMLElement | null>) {
  const { field, tab } = usePagePlace()
  const showTab = useEffectEvent(() => {
    if (tab && field === undefined) page.current?.querySelector('[role="tablist"]')?.scrollIntoView()
  })
  useEffect(() => showTab(), [])
  useEffect(() => {
    if (field === undefined) return
    const found = page.current?.querySelector(`[data-place="${CSS.escape(field)}"]`)
    if (found) lead(found)
    else toast({ text: 'The field that this link leads to is not shown here.' })
  }, [page, field])
}
