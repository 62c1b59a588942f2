import { symbolName } from '@dossier/core/fields/icon-upload'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SymbolMark } from './IconValue.tsx'

/** Symbols that are drawn at once: each is a file. */
const SHOWN = 80

async function fetchNames(): Promise<string[]> {
  const answer = await fetch('/assets/symbols.json')
  if (!answer.ok) throw new Error('The symbols could not be loaded. Try again in a moment.')
  return (await answer.json()) as string[]
}

interface SymbolChoiceProps {
  value: unknown
  onChoose: (value: string) => void
}

/** The free symbols of Font Awesome, found by their names. */
export function SymbolChoice({ value, onChoose }: SymbolChoiceProps) {
  const group = useId()
  const [text, setText] = useState('')
  const { data: names = [], error } = useQuery({ queryKey: ['symbols'], queryFn: fetchNames, staleTime: Infinity })
  const term = text.trim().replaceAll(' ', '-')
  const fits = textFilter(term)
  const found = names.filter((name) => fits(name))
  const shown = found.slice(0, SHOWN)
  const chosen = symbolName(value)
  return (
    <>
      <TextField
        aria-label="Search symbols"
        placeholder="Search symbols"
        icon={<Search size={14} aria-hidden />}
        value={text}
        onChange={setText}
      />
      {error && <Alert>{error.message}</Alert>}
      {shown.length > 0 && (
        <fieldset className="symbol-list" aria-label="Symbols">
          {shown.map((name) => (
            <label key={name}>
              <input
                type="radio"
                className="vh"
                name={group}
                aria-label={name.replaceAll('-', ' ')}
                checked={name === chosen}
                onChange={() => onChoose(`fa-${name}`)}
              />
              <SymbolMark name={name} size={20} label={name.replaceAll('-', ' ')} />
            </label>
          ))}
        </fieldset>
      )}
      <p className="field-note">{noteOn(names.length, found.length, text.trim())}</p>
    </>
  )
}

function noteOn(all: number, found: number, text: string): string {
  if (all === 0) return 'Loading the symbols…'
  if (found === 0) return `No symbol is called “${text}”.`
  if (found <= SHOWN) return 'Font Awesome Free, CC BY 4.0'
  return `${SHOWN} of ${found.toLocaleString()} symbols. Type to find others. Font Awesome Free, CC BY 4.0`
}
