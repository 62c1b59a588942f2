import { useEffect, useRef, useState } from 'react'
import { controlOf } from '../form/use-faults.ts'

/** Leads the focus into one of the changes: to what it is about, or to its value. It begins at what the first is about. */
export function useChangeFocus(first: number) {
  const list = useRef<HTMLDivElement>(null)
  const [target, want] = useState({ id: first, part: '.edit-what' })
  useEffect(() => {
    const part = list.current?.querySelector<HTMLElement>(`[data-change="${target.id}"] > ${target.part}`)
    if (part) controlOf(part)?.focus()
  }, [target])
  return {
    list,
    toPlace: (id: number) => want({ id, part: '.edit-what' }),
    toValue: (id: number) => want({ id, part: '.edit-what ~ *' }),
  }
}
