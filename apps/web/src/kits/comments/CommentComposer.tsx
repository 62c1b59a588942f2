import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { GrowingTextArea } from '../fields/GrowingTextArea.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { TypingSignal } from './typing-signal.ts'
import { useComposer } from './use-composer.ts'

/** Where a comment is written. */
export function CommentComposer({ of }: { of: UnsavedPlace & { caseId: number } }) {
  const signal = useTypingSignal(of.caseId)
  const offers = useOffers(of)
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, error, note, sending, canSend, write, send, use } = useComposer(of, () => signal.stopped())
  const isTooLong = text.length > COMMENT_LENGTH
  const type = (next: string) => {
    write(next)
    if (next !== '') signal.typed()
  }
  return (
    <div className="composer">
      {offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label="Update" onUse={() => use(offer)} />
      ))}
      {sending !== undefined && (
        <p className="composer-sending" role="status" aria-label="Sending" dir="auto">
          {sending}
        </p>
      )}
      <GrowingTextArea
        label="Write an update"
        placeholder="Write an update"
        boxRef={box}
        value={text}
        maxLength={COMMENT_LENGTH}
        onChange={type}
        onBlur={() => signal.stopped()}
        onKeyDown={typingKeys({ multiline: true, onCommit: () => !isTooLong && void send() })}
        isInvalid={error !== undefined}
      />
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
        <Button
          variant="primary"
          isDisabled={!canSend}
          aria-disabled={isTooLong || undefined}
          onPress={() => (isTooLong ? box.current?.focus() : void send())}
        >
          {sending !== undefined && <Spinner />}
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
