import { countOf } from '@dossier/core/text/plural'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useLeavingFocus } from '../../ui/focus/use-leaving-focus.ts'

export interface ChangesPillProps {
  changes: number
  /** The list no longer receives changes. */
  isBroken: boolean
  onRefresh: () => void
}

/** Says that the list has changed; nothing moves until the person refreshes it. */
export function ChangesPill({ changes, isBroken, onRefresh }: ChangesPillProps) {
  const leaving = useLeavingFocus(listBelow)
  const text = isBroken ? 'Unable to update' : changes > 0 && countOf(changes, 'change')
  return (
    <div className="list-changes" role="status">
      {text && (
        <Button ref={leaving} className="changes-pill" onPress={onRefresh}>
          <RefreshCw size={13} aria-hidden />
          {text} · Refresh
        </Button>
      )}
    </div>
  )
}

/** Where the keyboard goes on when nothing is left to refresh: the head of the group, or the list. */
const listBelow = (changes: Element) =>
  changes.closest('.group-head')?.querySelector<HTMLElement>('.group-toggle') ??
  document.querySelector<HTMLElement>(':is([role="grid"] [tabindex="0"], .card-link[tabindex="0"])')
