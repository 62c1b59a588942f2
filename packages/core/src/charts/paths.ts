import { tenth, type Box } from './chart.ts'

/** A bar with the corners of its outer end rounded. */
export function barPath(box: Box, end: 'up' | 'down' | 'right' | 'left', corner: number): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(tenth) as [number, number, number, number]
  const r = tenth(Math.max(0, Math.min(corner, width / 2, height / 2)))
  const right = tenth(x + width)
  const bottom = tenth(y + height)
  const across = tenth(width - 2 * r)
  const along = tenth(height - 2 * r)
  switch (end) {
    case 'up':
      return `M${x},${bottom}V${tenth(y + r)}q0,${-r} ${r},${-r}h${across}q${r},0 ${r},${r}V${bottom}z`
    case 'down':
      return `M${x},${y}V${tenth(bottom - r)}q0,${r} ${r},${r}h${across}q${r},0 ${r},${-r}V${y}z`
    case 'right':
      return `M${x},${y}H${tenth(right - r)}q${r},0 ${r},${r}v${along}q0,${r} ${-r},${r}H${x}z`
    case 'left':
      return `M${right},${y}H${tenth(x + r)}q${-r},0 ${-r},${r}v${along}q0,${r} ${r},${r}H${right}z`
  }
}

const MARKERS = [
  'M-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0',
  'M-2.8,-2.8h5.6v5.6h-5.6z',
  'M0,-3.8L3.7,2.8H-3.7z',
  'M0,-4L4,0 0,4 -4,0z',
]

/** Circle, square, triangle, diamond: lines differ without their colors, too. */
export const markerPath = (nth: number): string => MARKERS[nth % MARKERS.length]!
