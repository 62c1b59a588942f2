import type { Comment } from '@dossier/contract/comments'
import { dateTimeText } from '@dossier/core/text/dates'
import { useEffect, useEffectEvent } from 'react'
import { useRecord } from '../../../kits/case-form/case-context.ts'
import { CommentText } from '../../../kits/comments/CommentText.tsx'
import { useComments } from '../../../kits/comments/use-comments.ts'
import { useWholeComment } from '../../../kits/comments/use-whole-comment.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { reader } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAllPages } from './use-all-pages.ts'
import '../../../kits/comments/comments.css'

const MOST = 500

/** All updates, newest first. */
export function PrintedUpdates({ onLoaded }: { onLoaded: () => void }) {
  const pages = useComments(useRecord().id)
  const { data, error } = pages
  const all = data?.all ?? []
  useAllPages(pages, { count: all.length, most: MOST }, onLoaded)
  return (
    <>
      {error && <Alert>{messageOf(error)}</Alert>}
      {data && all.length === 0 && <p className="quiet">No updates.</p>}
      <ol className="printed-list" aria-label="Updates">
        {all.map((comment) => (
          <PrintedUpdate key={comment.id} comment={comment} />
        ))}
      </ol>
      {data && data.total > all.length && (
        <p className="printed-note">
          The newest {all.length.toLocaleString()} of {data.total.toLocaleString()} updates.
        </p>
      )}
    </>
  )
}

function PrintedUpdate({ comment }: { comment: Comment }) {
  const { shown, load } = useWholeComment(comment)
  const loadWhole = useEffectEvent(() => void load())
  useEffect(() => {
    if (comment.isShortened) loadWhole()
  }, [comment.isShortened])
  return (
    <li>
      <p>
        <b>{comment.user.name}</b> <span className="quiet">{dateTimeText(comment.created, reader())}</span>
      </p>
      <CommentText {...shown} />
    </li>
  )
}
