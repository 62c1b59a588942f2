import { useRef, useState, type MouseEvent } from 'react'
import { pick, pickAll, pickedOf } from '../../../ui/table/picks.ts'

/** Which fields of a list are chosen; with Shift, all from the one before. */
export function useChosen(all: readonly string[], shown: readonly string[]) {
  const [picked, setPicked] = useState<ReturnType<typeof pickAll>>(new Set())
  const last = useRef<string>(undefined)
  const isRange = useRef(false)
  return {
    /** In the order of the list. Those that have a place by now are none any more. */
    ids: all.filter((id) => picked.has(id)),
    ofShown: pickedOf(picked, shown),
    toggle: (id: string) => {
      const from = isRange.current ? last.current : undefined
      last.current = id
      setPicked((before) => pick(before, { keys: shown, key: id, from }))
    },
    toggleShown: () => setPicked((before) => pickAll(before, shown)),
    clear: () => setPicked(new Set()),
    /** Around the boxes: hears of the key before they change. */
    onClickCapture: ({ shiftKey }: MouseEvent) => void (isRange.current = shiftKey),
  }
}
