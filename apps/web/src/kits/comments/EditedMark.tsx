import type { Comment } from '@dossier/contract/comments'
import { dateTimeText } from '@dossier/core/text/dates'
import { Suspense, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const EarlierTexts = lazyPart(async () => ({ default: (await import('./EarlierTexts.tsx')).EarlierTexts }))

interface EditedMarkProps {
  comment: Comment
  edited: string
  /** Its author, and administrators. */
  mayView: boolean
}

/** Says that a comment was edited, and opens its earlier texts for people who may see them. */
export function EditedMark({ comment, edited, mayView }: EditedMarkProps) {
  const [isOpen, setOpen] = useState(false)
  const when = dateTimeText(edited, reader())
  if (!mayView)
    return (
      <span className="comment-edited" title={when}>
        Edited
      </span>
    )
  return (
    <>
      <Button
        className="comment-edited"
        aria-label={`Edited ${when}: show earlier texts`}
        onPress={() => setOpen(true)}
      >
        Edited
      </Button>
      {isOpen && (
        <Suspense>
          <EarlierTexts comment={comment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
