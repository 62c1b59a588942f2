import { Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { countOf } from '@dossier/core/text/plural'
import { TextField } from '../../../ui/TextField.tsx'
import { PlaceLink } from '../PlaceLink.tsx'
import { findSettings } from './find-settings.ts'
import { usePlaces, type OpenSection } from './use-places.ts'

interface SettingsSearchProps {
  sections: readonly OpenSection[]
  /** What is shown while nothing is searched for. */
  children: ReactNode
}

/** Finds sections, settings and items by their titles; Enter opens the first. */
export function SettingsSearch({ sections, children }: SettingsSearchProps) {
  const [text, setText] = useState('')
  const isSearching = text.trim() !== ''
  const { places, isReading, isIncomplete } = usePlaces(sections, isSearching)
  const { shown, total } = findSettings(places, text)
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const results = useRef<HTMLUListElement>(null)
  const links = () => [...(results.current?.querySelectorAll('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      Enter: () => links()[0]?.click(),
      ArrowDown: () => links()[0]?.focus(),
      Escape: () => setText(''),
    }
    const step = isSearching ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    step()
  }
  const onMove = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const all = links()
    const next = all.indexOf(event.target as HTMLAnchorElement) + by
    if (next < 0) box.current?.focus()
    else all[next]?.focus()
  }
  return (
    <>
      <div className="settings-search" onKeyDown={onKeyDown}>
        <TextField
          inputRef={box}
          aria-label="Search all settings"
          placeholder="Search all settings"
          type="search"
          maxLength={200}
          icon={<Search size={14} aria-hidden />}
          value={text}
          onChange={setText}
        />
      </div>
      {isSearching ? (
        <ul ref={results} className="settings-found" onKeyDown={onMove}>
          {shown.map(({ title, of, ...address }) => (
            <li key={JSON.stringify([address, title])}>
              <PlaceLink address={address} onClick={() => setText('')}>
                <span className="truncate" dir="auto">
                  {title}
                </span>
                {of !== undefined && <span className="sub">{of}</span>}
              </PlaceLink>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
      <p className="settings-search-note" role="status">
        {isSearching && noteOf({ total, shown: shown.length, isReading, isIncomplete })}
      </p>
    </>
  )
}

interface Outcome {
  total: number
  shown: number
  isReading: boolean
  isIncomplete: boolean
}

function noteOf({ total, shown, isReading, isIncomplete }: Outcome): string {
  if (isReading) return 'Searching …'
  if (isIncomplete) return 'Some lists could not be loaded. Try again in a moment.'
  if (total === 0) return 'Nothing has that name.'
  if (total > shown) return `${shown} of ${total} are shown. Type more of the name.`
  return `${countOf(total, 'setting')} found`
}
