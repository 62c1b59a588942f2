import type { Conflict, Editor } from '@dossier/core/editing/editor'
import { dateTimeText } from '@dossier/core/text/dates'
import { useEffect, useId, useRef } from 'react'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { isFocusFree } from '../../ui/focus/focus.ts'
import { useOpenCase } from './case-context.ts'
import { textAt } from '../editing/text-at.ts'
import './conflict.css'
import type { Place } from '../editing/places.ts'

interface ConflictPaneProps {
  place: Place
  label: string
  edit: Editor
  conflict: Conflict
}

/** Shows another person's save next to this person's text. Neither wins until the person chooses. */
export function ConflictPane({ place, label, edit, conflict }: ConflictPaneProps) {
  const { editing } = useOpenCase()
  const titleId = useId()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusFree()) pane.current?.focus()
  }, [])
  return (
    <div className="conflict" role="group" aria-labelledby={titleId} tabIndex={-1} ref={pane}>
      <p className="conflict-title" id={titleId} role="alert">
        {label} was not saved: you and {useWriter(conflict)} both changed it.
      </p>
      <Version place={place} title={<WrittenBy conflict={conflict} />} value={conflict.theirs.value} />
      <Version place={place} title="Your version:" value={edit.value} />
      <div className="conflict-actions">
        <Button variant="outline" onPress={() => void editing.resolve(place, 'theirs')}>
          Keep theirs
        </Button>
        <Button variant="outline" onPress={() => void editing.resolve(place, 'mine')}>
          Use mine
        </Button>
        {edit.kind === 'text' && <Button onPress={() => void editing.resolve(place, 'edit')}>Edit mine</Button>}
      </div>
    </div>
  )
}

function useWriter({ by }: Conflict): string {
  const { store } = useOpenCase()
  return by.id === store.me.id ? 'another window of yours' : by.name
}

function WrittenBy({ conflict }: { conflict: Conflict }) {
  const { store } = useOpenCase()
  const { by, at } = conflict
  const who = by.id === store.me.id ? 'You' : by.name
  const where = by.id === store.me.id ? ' in another window' : ''
  return (
    <>
      {who} changed this{where} on <time dateTime={at}>{dateTimeText(at, reader())}</time> to:
    </>
  )
}

function Version({ place, title, value }: { place: Place; title: React.ReactNode; value: unknown }) {
  const { store } = useOpenCase()
  const text = textAt(store.record, place, value)
  return (
    <div className="conflict-version">
      <p className="conflict-who">{title}</p>
      <blockquote className="conflict-text" data-empty={text === '' || undefined} dir="auto" tabIndex={0}>
        {text || 'Empty'}
      </blockquote>
    </div>
  )
}
