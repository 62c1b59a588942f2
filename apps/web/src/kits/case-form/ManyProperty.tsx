import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { askerAt } from './AnswerLock.tsx'
import { useOpenCase, usePlace } from './case-context.ts'
import { PlaceFrame } from './PlaceFrame.tsx'
import { useReturningFocus } from './use-returning-focus.ts'
import { ValueButton } from './ValueButton.tsx'

interface ManyPropertyProps<T> {
  place: 'users' | 'pendingTeams' | 'areas' | 'tags'
  nameOf: (item: T) => string
  keyOf: (item: T) => string | number
  glyph?: (item: T) => ReactNode
  picker: ComponentType<ManyPickerProps<T>>
  /** Whose profile the name of one leads to. */
  profileOf?: (item: T) => number
  /** Removes one item without the right to edit the record; undefined if not allowed for this item. */
  removeOne?: (item: T) => (() => void) | undefined
}

/** A property that is a list: its items are removed one by one, and the picker is saved when it closes. */
export function ManyProperty<T>({ place, nameOf, keyOf, glyph, picker: Chooser, ...rest }: ManyPropertyProps<T>) {
  const { profileOf, removeOne } = rest
  const { editing, begin } = useOpenCase()
  const state = usePlace(place)
  const { edit, label } = state
  const isOpen = edit?.phase === 'open' && state.isHere && !askerAt(state)
  const button = useReturningFocus(isOpen)
  const value = state.value as readonly T[]
  const canEdit = state.isEditable
  const canRemove = canEdit && (edit === undefined || edit.phase === 'failed')
  const without = (item: T) => value.filter((each) => keyOf(each) !== keyOf(item))
  const removerOf = (item: T) =>
    canRemove ? () => void editing.choose(place, without(item)) : canEdit ? undefined : removeOne?.(item)
  return (
    <PlaceFrame place={place} state={state}>
      {(labelId) => (
        <>
          {value.length > 0 && (
            <ul className="chips" aria-labelledby={labelId}>
              {value.map((item) => (
                <ItemChip
                  key={keyOf(item)}
                  name={nameOf(item)}
                  glyph={glyph?.(item)}
                  userId={profileOf?.(item)}
                  onRemove={removerOf(item)}
                />
              ))}
            </ul>
          )}
          {(canEdit || value.length === 0) && (
            <ValueButton
              ref={button}
              labelId={labelId}
              isEditable={canEdit}
              isBusy={edit?.phase === 'saving'}
              isExpanded={isOpen}
              onOpen={() => (edit && state.isHere ? editing.type(place, value) : begin(place))}
            >
              <span className="add-text">{canEdit ? `Add ${label.toLowerCase()}` : 'None'}</span>
            </ValueButton>
          )}
          {isOpen && (
            <Chooser
              value={value}
              onPick={(picked) => editing.type(place, picked)}
              onClose={() => void editing.commit(place)}
              triggerRef={button}
            />
          )}
        </>
      )}
    </PlaceFrame>
  )
}

interface ItemChipProps {
  name: string
  glyph?: ReactNode
  /** Makes the name a link to that person's profile. */
  userId?: number
  onRemove?: () => void
}

export function ItemChip({ name, glyph, userId, onRemove }: ItemChipProps) {
  return (
    <li className="chip">
      {glyph}
      {userId === undefined ? (
        <span className="truncate" dir="auto">
          {name}
        </span>
      ) : (
        <Link to="/userprofile/$userId" params={{ userId: String(userId) }} className="truncate chip-link">
          {name}
        </Link>
      )}
      {onRemove && (
        <Button icon className="chip-remove" aria-label={`Remove ${name}`} onPress={onRemove}>
          <X size={12} aria-hidden />
        </Button>
      )}
    </li>
  )
}
