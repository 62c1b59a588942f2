import { comments, type Comment } from '@dossier/contract/comments'
import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { typingKeys } from '../fields/typing-keys.ts'
import { openSlot } from '../unsaved/slots.ts'
import { bodyOf, isEmptyDraft, readableOf } from './comment-body.ts'
import { placeOfEdit, type Started } from './edited-text.ts'
import { FormattedBox } from './FormattedBox.tsx'
import { MentionBox } from './MentionBox.tsx'
import { useChangeComment } from './use-comments.ts'

interface EditCommentProps {
  comment: Comment
  started: Started
  onClose: () => void
}

export type { Started }

/** Another text for one's own comment. */
export function EditComment({ comment, started, onClose }: EditCommentProps) {
  const { edit, error, isSaving, write, pick, save, cancel } = useEdit({ comment, started, onClose })
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = { text: edit.text, isHtml: comment.isHtml }
  const shared = { label: 'Edit update', onPick: pick, isInvalid: error !== undefined }
  const canSave = !isSaving && !isEmptyDraft(draft) && edit.text.length <= COMMENT_LENGTH
  const send = () => canSave && void save()
  return (
    <div className="composer">
      {comment.isHtml ? (
        <FormattedBox {...shared} html={started.text} onHtml={write} onCommit={send} onCancel={cancel} autoFocus />
      ) : (
        <MentionBox
          {...shared}
          text={edit.text}
          boxRef={box}
          onText={write}
          onKeyDown={typingKeys({ multiline: true, onCommit: send, onCancel: cancel })}
          autoFocus
        />
      )}
      <div className="composer-foot">
        {error && (
          <p className="field-error grow" role="alert">
            {error}
          </p>
        )}
        <Button onPress={cancel}>Cancel</Button>
        <Button variant="primary" isDisabled={!canSave} onPress={send}>
          {isSaving && <Spinner />}
          Save
        </Button>
      </div>
    </div>
  )
}

function useEdit({ comment, started, onClose }: EditCommentProps) {
  const { store } = useOpenCase()
  const [slot] = useState(() => openSlot(placeOfEdit(store, comment)))
  const [edit, setEdit] = useState(started)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const change = useChangeComment(comment.caseId)
  useEffect(() => () => slot.leave(), [slot])
  const end = () => {
    slot.drop()
    onClose()
  }
  const save = async () => {
    setError(undefined)
    setSaving(true)
    try {
      const { unreached: _unreached, ...stored } = await call(comments.edit, {
        params: { caseId: String(comment.caseId), commentId: String(comment.id) },
        body: bodyOfEdit(edit, comment),
      })
      change(comment.id, () => stored)
      end()
    } catch (failure) {
      setError(messageOf(failure))
      setSaving(false)
    }
  }
  return {
    edit,
    error,
    isSaving,
    write: (text: string) => setEdit((before) => keep({ ...before, text })),
    pick: (one: Started['picked'][number]) => setEdit((before) => keep({ ...before, picked: [...before.picked, one] })),
    save,
    cancel: end,
  }

  function keep(next: Started): Started {
    slot.keep(next, readableOf({ text: next.text, isHtml: comment.isHtml }))
    return next
  }
}

/** An edited comment stays the kind of text that it is. */
function bodyOfEdit({ text, picked, revision }: Started, { isHtml }: Comment) {
  const { comment, mentions = [] } = bodyOf({ text, isHtml }, picked)
  return { comment, mentions, revision }
}
