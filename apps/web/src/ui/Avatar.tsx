import type { CSSProperties } from 'react'
import './mark.css'

/** Initials on a colour that is always the same for the same name. Decorative: write the name beside it. */
export function Avatar({ name, size = 20 }: { name: string; size?: 20 | 24 | 28 | 32 }) {
  const style = { '--hue': hueOf(name) } as CSSProperties
  return <span className="avatar" data-size={size} data-initials={initialsOf(name)} style={style} aria-hidden />
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Steps of 24 degrees: neighbours stay apart, and the hues of a list repeat rarely. */
function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return (hash % 15) * 24 + 10
}
