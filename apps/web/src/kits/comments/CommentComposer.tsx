import { isBlank } from '@dossier/contract/required-text'
import { comments } from '@dossier/contract/comments'
import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../case-form/case-toast.ts'
import { UnsavedOffer } from '../case-form/UnsavedOffer.tsx'
import { GrowingTextArea } from '../fields/GrowingTextArea.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import { TypingSignal } from './typing-signal.ts'
import { useShowComment } from './use-comments.ts'

/** Where a comment is written. What is written stays until it is stored. */
export function CommentComposer() {
  const { store } = useOpenCase()
  const { me } = store
  const caseId = store.record.id
  const { caseNumber } = store.record
  const of = { tenantId: me.tenantId, userId: me.id, caseId, place: 'comment', label: 'Update', caseNumber }
  const slot = useSlot(of)
  const offers = useOffers(of)
  const showComment = useShowComment(caseId)
  const signal = useTypingSignal(caseId)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const canSend = !isBlank(text) && !isSending

  const write = (next: string) => {
    setText(next)
    setError(undefined)
    if (next === '') return slot.drop()
    slot.keep(next, next)
    signal.typed()
  }
  const use = ({ value, take }: Offer) => {
    write([text, String(value)].filter(Boolean).join('\n'))
    take()
  }
  const send = async () => {
    if (!canSend) return
    setSending(true)
    signal.stopped()
    try {
      showComment(await call(comments.add, { body: { caseId, comment: text, isHtml: false } }))
      setText('')
      setError(undefined)
      slot.drop()
    } catch (failure) {
      setError(messageOf(failure))
      toastCaseError(me.recordName, failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="composer">
      {offers.map((offer) => (
        <UnsavedOffer key={offer.id} label="Update" onUse={() => use(offer)} onDiscard={offer.discard} />
      ))}
      <GrowingTextArea
        label="Write an update"
        placeholder="Write an update"
        value={text}
        maxLength={COMMENT_LENGTH}
        onChange={write}
        onBlur={() => signal.stopped()}
        onKeyDown={typingKeys({ multiline: true, onCommit: () => void send() })}
        isInvalid={error !== undefined}
      />
      <div className="composer-foot">
        {error && (
          <p className="field-error grow" role="alert">
            {error}
          </p>
        )}
        <Button variant="primary" isDisabled={!canSend} onPress={() => void send()}>
          {isSending && <Spinner />}
          Send
        </Button>
      </div>
    </div>
  )
}

function useTypingSignal(caseId: number): TypingSignal {
  const signal = useMemo(() => new TypingSignal(caseId), [caseId])
  useEffect(() => () => signal.stopped(), [signal])
  return signal
}
