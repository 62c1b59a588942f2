import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import { GrowingTextArea } from '../fields/GrowingTextArea.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import { useOpenCase, usePlace } from './case-context.ts'
import { PlaceFrame } from './PlaceFrame.tsx'
import { takesFocus } from './takes-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { ValueButton } from './ValueButton.tsx'

/** The summary of the open record, edited in place. */
export function SummaryRow() {
  const { store, editing, begin } = useOpenCase()
  const state = usePlace('summary')
  const { edit } = state
  const isOpen = edit !== undefined && edit.phase !== 'saving' && state.isHere
  const button = useReturningFocus(isOpen)
  const text = String(state.value ?? '')
  const commit = () => void editing.commit('summary')
  return (
    <PlaceFrame place="summary" state={state} hideLabel>
      {(labelId) =>
        isOpen ? (
          <GrowingTextArea
            label="Summary"
            value={text}
            maxLength={TEXT_AREA_LENGTH}
            onChange={(next) => editing.type('summary', next)}
            onBlur={() => edit.phase !== 'failed' && commit()}
            onKeyDown={typingKeys({ multiline: true, onCommit: commit, onCancel: () => editing.cancel('summary') })}
            isInvalid={edit.phase === 'failed'}
            autoFocus={takesFocus(store.get(), 'summary')}
          />
        ) : (
          <ValueButton
            ref={button}
            labelId={labelId}
            isEditable={state.isEditable}
            isBusy={edit?.phase === 'saving'}
            onOpen={() => begin('summary')}
          >
            <span className="summary-text" dir="auto" data-empty={text === '' || undefined}>
              {text || (state.isEditable ? 'Add a summary' : 'No summary')}
            </span>
          </ValueButton>
        )
      }
    </PlaceFrame>
  )
}
