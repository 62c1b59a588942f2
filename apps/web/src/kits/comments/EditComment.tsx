import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SavedNow } from '../unsaved/UnsavedOffer.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import { isEmptyDraft } from './comment-body.ts'
import type { Started } from './edited-text.ts'
import { FormattedBox } from './FormattedBox.tsx'
import { MentionBox } from './MentionBox.tsx'
import { useEditComment, type EditCommentProps } from './use-edit-comment.ts'

export type { Started }

/** Another text for one's own comment. */
export function EditComment({ comment, started, onClose }: EditCommentProps) {
  const { edit, error, note, there, isSaving, type, pick, save, cancel } = useEditComment({
    comment,
    started,
    onClose,
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = { text: edit.text, isHtml: comment.isHtml }
  const shared = { label: 'Edit update', onPick: pick, isInvalid: error !== undefined }
  const canSave = !isSaving && !isEmptyDraft(draft) && edit.text.length <= COMMENT_LENGTH
  const send = () => canSave && void save()
  return (
    <div className="composer" aria-busy={isSaving}>
      {comment.isHtml ? (
        <FormattedBox {...shared} html={started.text} onHtml={type} onCommit={send} onCancel={cancel} autoFocus />
      ) : (
        <MentionBox
          {...shared}
          text={edit.text}
          boxRef={box}
          onText={type}
          onKeyDown={typingKeys({ multiline: true, onCommit: send, onCancel: cancel })}
          autoFocus
        />
      )}
      {there !== undefined && <SavedNow text={there} />}
      <div className="composer-foot">
        {error && (
          <p className="field-error grow" role="alert">
            {error}
          </p>
        )}
        {note && (
          <p className="composer-note grow" role="status">
            {note}
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
