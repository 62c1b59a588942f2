import type { EventType } from '@dossier/contract/events'
import { whyNotWrite } from '@dossier/core/access/cases'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { caseHub } from '../../lib/live.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCaseState, useOpenCase, useRecord } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { WhyNotText } from '../why-not/WhyNotText.tsx'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentItem } from './CommentItem.tsx'
import { useComments, useRefreshComments } from './use-comments.ts'
import { useLedComment } from './use-led-comment.ts'
import './comments.css'

/** The comments on the open record, newest first. */
export function Comments() {
  const { store } = useOpenCase()
  const whyNot = whyNotWrite(store.me, shownTo(store.me, useRecord()))
  const { tenantId, id: userId } = store.me
  const { id: caseId, caseNumber } = store.record
  const of = { tenantId, userId, caseId, place: 'comment', label: 'Update', caseNumber }
  const list = useRef<HTMLOListElement>(null)
  const pages = useComments(caseId)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = pages
  useLiveComments(caseId)
  useLedComment(list, pages)
  return (
    <div className="comments">
      {whyNot ? <UnsavedComments of={of} /> : <CommentComposer of={of} />}
      <WhyNotText whyNot={whyNot} />
      <Typing />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data?.all.length === 0 && <p className="tab-note quiet">No updates yet.</p>}
      <ol className="comment-list" aria-label="Updates" ref={list}>
        {data?.all.map((comment) => (
          <CommentItem key={comment.id} comment={comment} mayComment={whyNot === null} />
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
const UnsavedComments = ({ of }: { of: UnsavedPlace }) =>
  useOffers(of).map((offer) => <UnsavedOffer key={offer.id} offer={offer} label="Update" />)

const OF_COMMENTS = new Set<EventType>(['comment', 'commentEdited', 'commentDeleted', 'merged'])

/**
 * Reloads the list when a pushed event says that somebody wrote, edited or deleted a comment, or that comments came with
 * a merge, and when somebody reacted to one.
 */
function useLiveComments(caseId: number) {
  const newest = useCaseState(({ events }) => events.find(({ type }) => OF_COMMENTS.has(type))?.id)
  const refresh = useRefreshComments(caseId)
  const onNew = useEffectEvent(() => refresh())
  useEffect(() => {
    if (newest !== undefined) onNew()
  }, [newest])
  useEffect(() => caseHub.on('reactionsChanged', (message) => message.caseId === caseId && onNew()), [caseId])
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
