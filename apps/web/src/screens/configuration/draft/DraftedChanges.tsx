import type { DraftReview } from '@dossier/contract/configuration/drafts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { thingText } from '../audit-columns.tsx'
import type { Choice } from './use-review.ts'

interface DraftedChangesProps {
  changes: DraftReview['changes']
  isBusy: boolean
  onResolve: (choice: Choice) => unknown
}

const WHAT = { created: 'New', changed: 'Changed', deleted: 'Deleted' }

/** Everything that the draft holds, each of which can be taken out of it. */
export function DraftedChanges({ changes, isBusy, onResolve }: DraftedChangesProps) {
  const confirm = useConfirm()
  if (changes.length === 0) return null
  const takeOut = async ({ kind, id, name }: DraftReview['changes'][number]) => {
    const isSure = await confirm({
      title: 'Take it out of the draft?',
      text: `${thingText({ kind, thing: { name } })} stays as it is published. What the draft changes of it will be lost.`,
      confirmLabel: 'Take Out',
      danger: true,
    })
    if (isSure) onResolve({ kind, id, keep: 'published' })
  }
  return (
    <details className="drafted">
      <summary>Take changes out of the draft</summary>
      <ul className="compared">
        {changes.map((change) => {
          const name = thingText({ kind: change.kind, thing: change })
          return (
            <li key={`${change.kind} ${change.id}`} className="drafted-change">
              <span className="compared-name">{name}</span>
              <span className="compared-mark grow" data-what={change.what}>
                {WHAT[change.what]}
              </span>
              <Button
                variant="outline"
                aria-label={`Take Out ${name}`}
                isDisabled={isBusy}
                onPress={() => void takeOut(change)}
              >
                Take Out
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
