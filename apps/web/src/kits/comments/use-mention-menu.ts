import { queryAt, type Query } from '@dossier/core/comments/mentions'
import { useId, useState } from 'react'
import { useMentionOptions, type MentionOption } from './use-mention-options.ts'

/** The keys that the list takes while it is open. */
interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  preventDefault: () => void
}

/** The list of people or records that a text box offers behind `@` and `#`. */
export function useMentionMenu(onPick: (option: MentionOption, query: Query) => void) {
  const id = useId()
  const [query, setQuery] = useState<Query | null>(null)
  const [place, setPlace] = useState(0)
  const options = useMentionOptions(query)
  const active = options[Math.min(place, options.length - 1)]
  const close = () => setQuery(null)
  const pick = (option: MentionOption) => {
    if (!query) return
    onPick(option, query)
    close()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setPlace((place + 1) % options.length),
    ArrowUp: () => setPlace((place - 1 + options.length) % options.length),
    Enter: () => active && pick(active),
    Tab: () => active && pick(active),
    Escape: close,
  }
  return {
    list: { id, options, active, onPick: pick },
    isOpen: query !== null,
    /** The text and its caret have moved; null without one. */
    look: (text: string, caret: number | null) => {
      setQuery(caret === null ? null : queryAt(text, caret))
      setPlace(0)
    },
    close,
    /** Whether the list has used the key. */
    press: (event: Press): boolean => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const act = active && !event.isComposing && !hasModifier ? keys[event.key] : undefined
      if (!act) return false
      event.preventDefault()
      act()
      return true
    },
  }
}

export type MentionMenu = ReturnType<typeof useMentionMenu>

/** A box of several lines cannot have the role of a combobox: it stays a text box with a list. */
export const listAttributes = ({ id, active }: MentionMenu['list']) =>
  active && {
    'aria-haspopup': 'listbox' as const,
    'aria-controls': id,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': `${id}-${active.id}`,
  }
