import type { ComponentType, ReactNode } from 'react'
import type { OnePickerProps } from '../lookups/picker-props.ts'
import { askerAt } from './AnswerLock.tsx'
import { useOpenCase, usePlace } from './case-context.ts'
import { PlaceFrame } from './PlaceFrame.tsx'
import { useReturningFocus } from './use-returning-focus.ts'
import { ValueButton } from './ValueButton.tsx'

interface OnePropertyProps<T> {
  place: 'statusId' | 'severityId' | 'assigneeId'
  show: (value: T) => ReactNode
  picker: ComponentType<OnePickerProps<T>>
}

/** A property that is one of a list: choosing saves. */
export function OneProperty<T>({ place, show, picker: Chooser }: OnePropertyProps<T>) {
  const { editing, begin } = useOpenCase()
  const state = usePlace(place)
  const { edit } = state
  const isOpen = edit?.phase === 'open' && state.isHere && !askerAt(state)
  const button = useReturningFocus(isOpen)
  const value = state.value as T
  return (
    <PlaceFrame place={place} state={state}>
      {(labelId) => (
        <>
          <ValueButton
            ref={button}
            labelId={labelId}
            isEditable={state.isEditable}
            isBusy={edit?.phase === 'saving'}
            isExpanded={isOpen}
            onOpen={() => (edit && state.isHere ? editing.type(place, value) : begin(place))}
          >
            {show(value)}
          </ValueButton>
          {isOpen && (
            <Chooser
              value={value}
              onPick={(picked) => void editing.commit(place, picked)}
              onClose={() => editing.cancel(place)}
              triggerRef={button}
            />
          )}
        </>
      )}
    </PlaceFrame>
  )
}
