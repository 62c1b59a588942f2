import { useContext, useState, type CSSProperties } from 'react'
import { PicturesContext } from './pictures.ts'
import './mark.css'

interface AvatarProps {
  name: string
  /** The person whose picture to show; without one, initials are shown. */
  id?: number | null
  size?: 20 | 24 | 28 | 32 | 96
}

/** The person's picture, or initials on a color derived from the name. Decorative: write the name next to it. */
export function Avatar({ name, id, size = 20 }: AvatarProps) {
  const pictureOf = useContext(PicturesContext)
  const picture = id ? pictureOf(id) : undefined
  const [broken, setBroken] = useState<string>()
  const style = { '--hue': hueOf(name) } as CSSProperties
  const shows = picture !== undefined && picture !== broken
  return (
    <span
      className="avatar"
      data-size={size}
      data-initials={shows ? undefined : initialsOf(name)}
      style={style}
      aria-hidden
    >
      {shows && <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Steps of 24 degrees: neighbors stay apart, and the hues of a list repeat rarely. */
function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return (hash % 15) * 24 + 10
}
