import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { isEnabled } from '@dossier/core/tenants/features'
import { useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { readableOf } from './comment-body.ts'
import { FormattedBox } from './FormattedBox.tsx'
import { MentionBox } from './MentionBox.tsx'
import { TypingSignal } from './typing-signal.ts'
import { useComposer } from './use-composer.ts'

/** Where a comment is written. */
export function CommentComposer({ of }: { of: UnsavedPlace & { caseId: number } }) {
  const signal = useTypingSignal(of.caseId)
  const offers = useOffers(of)
  const box = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(of, () => signal.stopped())
  const { text, isHtml, nth, error, note, sending, canSend, write, format, pick, send, use } = composer
  const { tenantEnabledFeatures } = useMe()
  // Of formatted text the server says it.
  const isTooLong = !isHtml && text.length > COMMENT_LENGTH
  const type = (next: string) => {
    write(next)
    if (next !== '') signal.typed()
  }
  const commit = () => canSend && !isTooLong && void send()
  const shared = {
    label: 'Write an update',
    onPick: pick,
    onBlur: () => signal.stopped(),
    isInvalid: error !== undefined,
  }
  return (
    <div className="composer">
      {offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label="Update" onUse={() => use(offer)} />
      ))}
      {sending !== undefined && (
        <p className="composer-sending" role="status" aria-label="Sending" dir="auto">
          {readableOf(sending)}
        </p>
      )}
      {isHtml ? (
        <FormattedBox key={nth} {...shared} html={text} onHtml={type} onCommit={commit} autoFocus />
      ) : (
        <MentionBox
          {...shared}
          text={text}
          boxRef={box}
          onText={type}
          onKeyDown={typingKeys({ multiline: true, onCommit: commit })}
        />
      )}
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
        {isEnabled(tenantEnabledFeatures, 'richText') && (
          <Button onPress={() => void format()}>{isHtml ? 'Plain Text' : 'Format Text'}</Button>
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
