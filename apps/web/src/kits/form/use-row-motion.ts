import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Milliseconds. (C-FMT-02) */
const GLIDE = 200

/** Rows that have changed places glide to their new ones, unless the person wants no motion. */
export function useRowMotion(list: RefObject<HTMLElement | null>, keys: readonly number[]): void {
  const positions = useRef(new Map<string, number>())
  const order = keys.join()
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const tops = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
    const before = positions.current
    positions.current = tops
    // Rows that are added or removed appear and go at once.
    if (before.size !== tops.size || !before.keys().every((key) => tops.has(key)) || isStill()) return
    for (const row of rows) {
      const by = (before.get(row.dataset['row'] ?? '') ?? 0) - row.offsetTop
      if (by !== 0)
        row.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], { duration: GLIDE, easing: 'ease-out' })
    }
  }, [list, order])
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where rows are says nothing while they glide. */
export const isGliding = (list: HTMLElement | null): boolean =>
  [...(list?.children ?? [])].some((row) => 'getAnimations' in row && row.getAnimations().length > 0)
