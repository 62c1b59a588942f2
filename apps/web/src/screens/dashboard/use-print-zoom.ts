import { type RefObject, useEffect } from 'react'

/** Of a sheet of A4 on its side, without its margins and the title. */
const SHEET = { width: 1_040, height: 640 }

/** Before a dashboard is printed, it is made as large as fits on one sheet. */
export function usePrintZoom(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fit = () => {
      const { current } = grid
      if (!current) return
      const zoom = Math.min(1, SHEET.width / current.clientWidth, SHEET.height / current.clientHeight)
      current.style.setProperty('--print-zoom', String(zoom))
      current.style.setProperty('--print-width', `${current.clientWidth}px`)
    }
    addEventListener('beforeprint', fit)
    return () => removeEventListener('beforeprint', fit)
  }, [grid])
}
