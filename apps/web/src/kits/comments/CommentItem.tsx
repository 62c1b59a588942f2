import { comments, type Comment } from '@dossier/contract/comments'
import { canDeleteComment, canEditComment } from '@dossier/core/access/comments'
import { EDIT_MINUTES } from '@dossier/contract/comments'
import { dateTimeText } from '@dossier/core/text/dates'
import { Link, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { call } from '../../lib/api.ts'
import { reader } from '../../lib/dates.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { copy } from '../../ui/copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { useCaseAddress } from '../case-form/use-case-address.ts'
import { shownTo } from '../editing/shown-record.ts'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { CommentText } from './CommentText.tsx'
import { EditedMark } from './EditedMark.tsx'
import { EditComment, type Started } from './EditComment.tsx'
import { placeOfEdit, startOf } from './edited-text.ts'
import { Reactions, ReactMenu } from './Reactions.tsx'
import { useChangeComment, useRefreshComments } from './use-comments.ts'
import { useWholeComment } from './use-whole-comment.ts'

const MINUTE = 60_000

/** One comment, as its reader may see and change it. */
export function CommentItem({ comment, mayComment }: { comment: Comment; mayComment: boolean }) {
  const { store } = useOpenCase()
  const [editing, edit] = useState<{ comment: Comment; started: Started } | null>(null)
  const { shown, isLoading, load } = useWholeComment(comment)
  const offers = useOffers(placeOfEdit(store, comment))
  useEffect(() => {
    // It was stored, but the answer did not arrive before the page was closed.
    for (const { value, drop } of offers) if ((value as Started).text === startOf(shown).text) drop()
  }, [offers, shown])
  const { mayEdit, mayDelete, mayViewVersions } = useRights(comment)
  const { user, created, edited } = comment
  const ago = useElapsed(created)
  const begin = async (unsaved: () => Partial<Started> = () => ({})) => {
    const whole = await load()
    if (whole) edit({ comment: whole, started: { ...startOf(whole), ...unsaved() } })
  }
  return (
    <li className="comment" data-comment={comment.id}>
      <Avatar name={user.name} id={user.id} size={28} />
      <div className="grow">
        <div className="comment-head">
          <b>{user.name}</b>{' '}
          <time dateTime={created} title={dateTimeText(created, reader())}>
            {ago}
          </time>
          {edited && <EditedMark comment={comment} edited={edited} mayView={mayViewVersions} />}
          {!editing && (
            <span className="comment-acts">
              {mayComment && <ReactMenu comment={comment} />}
              {mayEdit && (
                <IconButton label="Edit update" isDisabled={isLoading} onPress={() => void begin()}>
                  <Pencil size={13} />
                </IconButton>
              )}
              <CopyLink id={comment.id} />
              {mayDelete && <DeleteButton comment={comment} />}
            </span>
          )}
        </div>
        {!editing &&
          offers.map((offer) => (
            <UnsavedOffer
              key={offer.id}
              offer={offer}
              label="edited update"
              {...(mayEdit && { onUse: () => void begin(() => offer.take() as Started) })}
            />
          ))}
        {editing ? <EditComment {...editing} onClose={() => edit(null)} /> : <CommentText {...shown} />}
        {!editing && shown.isShortened && (
          <Button variant="outline" isDisabled={isLoading} onPress={() => void load()}>
            Show all
          </Button>
        )}
        <Reactions comment={comment} mayReact={mayComment} />
      </div>
    </li>
  )
}

function CopyLink({ id }: { id: number }) {
  const addressOf = useCaseAddress()
  return (
    <IconButton label="Copy link to update" onPress={() => void copy(addressOf({ comment: id }))}>
      <Link size={13} />
    </IconButton>
  )
}

function useRights({ user, created }: Comment) {
  const { me } = useOpenCase().store
  const isRecent = useNow() - Date.parse(created) < EDIT_MINUTES * MINUTE
  const guarded = { userId: user.id, isRecent }
  const mayEdit = useCaseState(({ record }) => canEditComment(me, shownTo(me, record), guarded))
  const mayDelete = useCaseState(({ record }) => canDeleteComment(me, shownTo(me, record), guarded))
  return { mayEdit, mayDelete, mayViewVersions: me.isAdmin || user.id === me.id }
}

function DeleteButton({ comment: { id, caseId } }: { comment: Comment }) {
  const confirm = useConfirm()
  const change = useChangeComment(caseId)
  const refresh = useRefreshComments(caseId)
  const remove = async () => {
    const text = 'Its text is removed for good. The history keeps that there was an update.'
    if (!(await confirm({ title: 'Delete this update?', text, confirmLabel: 'Delete', danger: true }))) return
    try {
      await call(comments.remove, { params: { caseId: String(caseId), commentId: String(id) } })
      change(id, () => null)
    } catch (error) {
      refresh()
      messageToast(error)
    }
  }
  return (
    <IconButton label="Delete update" onPress={() => void remove()}>
      <Trash2 size={13} />
    </IconButton>
  )
}
