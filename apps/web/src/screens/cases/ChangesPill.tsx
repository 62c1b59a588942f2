import { countOf } from '@dossier/core/text/plural'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

export interface ChangesPillProps {
  changes: number
  /** The list no longer receives changes. */
  isBroken: boolean
  onRefresh: () => void
}

/** Says that the list has changed; nothing moves until the person refreshes it. */
export function ChangesPill({ changes, isBroken, onRefresh }: ChangesPillProps) {
  const text = isBroken ? 'Unable to update' : changes > 0 && countOf(changes, 'change')
  return (
    <div className="list-changes" role="status">
      {text && (
        <Button className="changes-pill" onPress={onRefresh}>
          <RefreshCw size={13} aria-hidden />
          {text} · Refresh
        </Button>
      )}
    </div>
  )
}
