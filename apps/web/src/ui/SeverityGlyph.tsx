import type { Tone } from './StatusGlyph.tsx'

const bars = (count: number) =>
  [0, 1, 2]
    .slice(0, count)
    .map((i) => `M${1.5 + i * 4} ${8.5 - i * 3}h3v${4 + i * 3}h-3Z`)
    .join('')

const exclamation =
  'M4 1h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3ZM6.2 3.4h1.6v4.4H6.2ZM6.2 9h1.6v1.6H6.2Z'

/** A rank: one to three bars, or an exclamation mark for the highest. */
export function SeverityGlyph({ rank, tone, size = 14 }: { rank: 0 | 1 | 2 | 3 | 4; tone: Tone; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden>
      {rank === 4 ? (
        <path d={exclamation} fill={`var(--${tone})`} fillRule="evenodd" />
      ) : (
        <>
          <path d={bars(3)} fill="var(--line-strong)" />
          <path d={bars(rank)} fill={`var(--${tone})`} />
        </>
      )}
    </svg>
  )
}
