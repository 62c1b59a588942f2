import { TITLE_LENGTH } from '@dossier/contract/limits'
import { useId } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { typingKeys } from '../fields/typing-keys.ts'
import { useOpenCase, usePlace } from './case-context.ts'
import { PlaceFrame } from './PlaceFrame.tsx'
import { takesFocus } from './takes-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'

/** The title of the open record, edited in place. */
export function TitleRow() {
  const { store, editing, begin } = useOpenCase()
  const state = usePlace('title')
  const { edit } = state
  const titleId = useId()
  const isOpen = edit !== undefined && edit.phase !== 'saving' && state.isHere
  const button = useReturningFocus(isOpen)
  const text = String(state.value ?? '')
  const commit = () => void editing.commit('title')
  const canOpen = state.isEditable
  return (
    <PlaceFrame place="title" state={state} hideLabel>
      {(labelId) =>
        isOpen ? (
          <div className="title-edit">
            <TextField
              aria-label="Title"
              size="lg"
              value={text}
              maxLength={TITLE_LENGTH}
              onChange={(next) => editing.type('title', next)}
              onBlur={() => edit.phase !== 'failed' && commit()}
              onKeyDown={typingKeys({ onCommit: commit, onCancel: () => editing.cancel('title') })}
              isInvalid={edit.phase === 'failed'}
              autoFocus={takesFocus(store.get(), 'title')}
            />
          </div>
        ) : (
          <h1 className="case-title" dir="auto">
            {canOpen ? (
              <button
                type="button"
                ref={button}
                className="value-button"
                aria-labelledby={`${titleId} ${labelId}`}
                onClick={() => begin('title')}
              >
                <span id={titleId} dir="auto">
                  {text}
                </span>
              </button>
            ) : (
              text
            )}
          </h1>
        )
      }
    </PlaceFrame>
  )
}
