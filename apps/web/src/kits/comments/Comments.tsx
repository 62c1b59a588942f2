import type { Comment } from '@dossier/contract/comments'
import { canComment } from '@dossier/core/access/cases'
import { elapsedText } from '@dossier/core/text/elapsed'
import { dateTimeText } from '@dossier/core/text/dates'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { useComments, useRefreshComments } from './use-comments.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import './comments.css'

/** Only formatted comments need what cleans them. */
const RichText = lazyPart(async () => ({ default: (await import('../rich-text/RichText.tsx')).RichText }))

/** The comments on the open record, newest first. */
export function Comments() {
  const { store } = useOpenCase()
  const mayComment = useCaseState(({ record }) => canComment(store.me, shownTo(store.me, record)))
  const { tenantId, id: userId } = store.me
  const { id: caseId, caseNumber } = store.record
  const of = { tenantId, userId, caseId, place: 'comment', label: 'Update', caseNumber }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useComments(caseId)
  useLiveComments(caseId)
  return (
    <div className="comments">
      {mayComment ? <CommentComposer of={of} /> : <KeptComments of={of} />}
      <Typing />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data?.all.length === 0 && <p className="quiet">No updates yet.</p>}
      <ol className="comment-list" aria-label="Updates">
        {data?.all.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outline" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more updates
        </Button>
      )}
    </div>
  )
}

/** Unsent comments by somebody who may not comment any more: to copy or discard. */
const KeptComments = ({ of }: { of: UnsavedPlace }) =>
  useOffers(of).map((offer) => <UnsavedOffer key={offer.id} offer={offer} label="Update" />)

function CommentItem({ comment: { user, created, comment, isHtml } }: { comment: Comment }) {
  const now = useNow()
  return (
    <li className="comment">
      <Avatar name={user.name} id={user.id} size={28} />
      <div className="grow">
        <p className="comment-head">
          <b>{user.name}</b>{' '}
          <time dateTime={created} title={dateTimeText(created, reader())}>
            {elapsedText(created, now)}
          </time>
        </p>
        {isHtml ? (
          <Suspense>
            <RichText html={comment} />
          </Suspense>
        ) : (
          <p className="comment-text" dir="auto">
            {comment}
          </p>
        )}
      </div>
    </li>
  )
}

/** Reloads the list when a pushed event says that somebody commented, or that comments came with a merge. */
function useLiveComments(caseId: number) {
  const newest = useCaseState(({ events }) => events.find(({ type }) => type === 'comment' || type === 'merged')?.id)
  const refresh = useRefreshComments(caseId)
  const onNew = useEffectEvent(() => refresh())
  useEffect(() => {
    if (newest !== undefined) onNew()
  }, [newest])
}

function Typing() {
  const { me } = useOpenCase().store
  const viewers = useCaseState((state) => state.viewers)
  const names = viewers.filter(({ id, isTyping }) => isTyping && id !== me.id).map(({ name }) => name)
  return (
    <p className="typing" role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  )
}
