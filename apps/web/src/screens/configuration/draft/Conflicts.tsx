import type { DraftConflict } from '@dossier/contract/configuration/drafts'
import { Button } from '../../../ui/Button.tsx'
import { thingText } from '../audit-columns.tsx'
import { AuditChanges } from '../AuditDetails.tsx'
import type { Choice } from './use-review.ts'

interface ConflictsProps {
  conflicts: readonly DraftConflict[]
  isBusy: boolean
  onResolve: (choice: Choice) => unknown
}

/** The things that somebody has published otherwise since the draft changed them: an administrator chooses. */
export function Conflicts({ conflicts, isBusy, onResolve }: ConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <ul className="compared" aria-label="Conflicts">
      {conflicts.map((conflict) => {
        const { kind, id, name, published } = conflict
        // Of a deleted thing, everything would be listed as gone.
        const changes = published === 'deleted' ? [] : conflict.changes
        return (
          <li key={`${kind} ${id}`} className="compared-thing draft-conflict">
            <span className="compared-name">{thingText({ kind, thing: { name } })}</span>
            <p>{sentenceOf(conflict)}</p>
            {changes.length > 0 && <AuditChanges changes={changes} />}
            <div className="draft-actions">
              <Button variant="outline" isDisabled={isBusy} onPress={() => onResolve({ kind, id, keep: 'published' })}>
                Keep What Is Published
              </Button>
              <Button variant="outline" isDisabled={isBusy} onPress={() => onResolve({ kind, id, keep: 'draft' })}>
                Keep the Draft
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf({ draft, published, by }: DraftConflict): string {
  const somebody = by.length > 0 ? new Intl.ListFormat('en').format(by) : 'Somebody'
  if (published === 'deleted') return `${somebody} deleted it since the draft changed it.`
  return `The draft ${draft === 'deleted' ? 'deletes' : 'changes'} it. ${somebody} published this since:`
}
