import { comments, type Comment } from '@dossier/contract/comments'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CommentText } from './CommentText.tsx'

/** The texts that a comment had before it was edited, newest first, below the present one. */
export function EarlierTexts({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const params = { caseId: String(comment.caseId), commentId: String(comment.id) }
  const { data, error, refetch, isFetching } = useQuery(queryOf(comments.versions, { params }))
  return (
    <Modal title={`Texts of the update by ${comment.user.name}`} isOpen onClose={onClose}>
      <ol className="comment-versions">
        <li>
          <h3>Now</h3>
          <CommentText {...comment} />
        </li>
        {data?.map(({ replaced, comment: text, isHtml }, nth) => (
          // The same text can have been there twice.
          <li key={nth}>
            <h3>Until {dateTimeText(replaced, reader())}</h3>
            <CommentText comment={text} isHtml={isHtml} mentions={[]} />
          </li>
        ))}
      </ol>
      {isFetching && !data && <Spinner />}
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
    </Modal>
  )
}
