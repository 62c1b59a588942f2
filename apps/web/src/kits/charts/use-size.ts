import type { Size } from '@dossier/core/charts/chart'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** How large an element is, in whole pixels; undefined before it is drawn. */
export function useSize(box: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      if (width === 0 || height === 0) return
      setSize((size) => (size?.width === width && size.height === height ? size : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return size
}
