import { galleryStep } from '@dossier/core/views/gallery-step'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { focusCard } from '../board/board-keys.ts'

/** The cards are one stop of the Tab key; arrow keys lead from one to another. */
export function useGalleryKeys(ids: readonly number[]) {
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<number>()
  const current = ids.find((id) => id === last) ?? ids[0]
  const words = useWords()
  const cards = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const enter = () => focusCard(cards()[ids.indexOf(current ?? -1)])
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: enter },
    { keys: 'k', label: `Previous ${words.record}`, run: enter },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const all = cards()
    const place = all.findIndex((card) => card.contains(event.target as Node))
    const perRow = all.filter((card) => card.offsetTop === all[0]?.offsetTop).length
    const to = place < 0 ? undefined : galleryStep(event.key, place, { amount: all.length, perRow })
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focusCard(all[to])
  }
  return {
    list: { ref: list, onKeyDown },
    card: (id: number) => ({ onFocus: () => setLast(id) }),
    tabIndexOf: (id: number) => (id === current ? 0 : -1),
  }
}
