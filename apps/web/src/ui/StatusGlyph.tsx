export type Tone = 'red' | 'orange' | 'amber' | 'green' | 'teal' | 'violet' | 'slate' | 'accent'
export type StatusShape =
  | 'dashed'
  | 'quarter'
  | 'half'
  | 'three-quarters'
  | 'paused'
  | 'dot'
  | 'bar'
  | 'slash'
  | 'cross'
  | 'done'

const ring = 'M7 .5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13Zm0 1.5a5 5 0 1 0 0 10a5 5 0 0 0 0-10Z'

function wedge(share: number): string {
  const angle = share * 2 * Math.PI
  const x = (7 + 3.4 * Math.sin(angle)).toFixed(2)
  const y = (7 - 3.4 * Math.cos(angle)).toFixed(2)
  return `M7 7V3.6A3.4 3.4 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}

function dashes(): string {
  const point = (radius: number, angle: number) =>
    `${(7 + radius * Math.cos(angle)).toFixed(2)} ${(7 + radius * Math.sin(angle)).toFixed(2)}`
  return Array.from({ length: 9 }, (_, i) => {
    const from = (i / 9) * 2 * Math.PI
    const to = from + 0.42
    return `M${point(6.5, from)}A6.5 6.5 0 0 1 ${point(6.5, to)}L${point(5, to)}A5 5 0 0 0 ${point(5, from)}Z`
  }).join('')
}

const paths: Record<StatusShape, string> = {
  dashed: dashes(),
  quarter: ring + wedge(0.25),
  half: ring + wedge(0.5),
  'three-quarters': ring + wedge(0.75),
  paused: `${ring}M4.9 4.6h1.5v4.8H4.9ZM7.6 4.6h1.5v4.8H7.6Z`,
  dot: `${ring}M7 4.6a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 0 1 0-4.8Z`,
  bar: `${ring}M4 6.2h6v1.6H4Z`,
  slash: `${ring}M8.7 4.2l1.1 1.1l-4.5 4.5l-1.1-1.1Z`,
  cross: `${ring}M6.2 4h1.6v2.2H10v1.6H7.8V10H6.2V7.8H4V6.2h2.2Z`,
  done: 'M7 .5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM10.4 4.5L6.3 9.2L4.3 7.2L3.3 8.2L6.4 11.2L11.5 5.4Z',
}

/** A state as shape and color, so that color is never the only cue. A single path, because table rows add up. */
export function StatusGlyph({ shape, tone, size = 14 }: { shape: StatusShape; tone: Tone; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden>
      <path d={paths[shape]} fill={`var(--${tone})`} fillRule="evenodd" />
    </svg>
  )
}
