import { pictureOf, symbolName } from '@dossier/core/fields/icon-upload'
import type { CSSProperties } from 'react'
import './icons.css'

interface IconValueProps {
  value: unknown
  /** Pixels of its sides. */
  size: number
  /** What it is called, for ears. */
  label: string
}

/** A picture or a symbol. Null for pictures of other sites, which would learn who reads the record. */
export function IconValue({ value, size, label }: IconValueProps) {
  const picture = pictureOf(value)
  if (picture !== null)
    return <img className="icon-picture" src={picture} alt={label} style={{ width: size, height: size }} />
  const name = symbolName(value)
  return name === null ? null : <SymbolMark name={name} size={size} label={label} />
}

/** Whether a value is drawn; else it is read. */
export const isDrawn = (value: unknown): boolean => pictureOf(value) !== null || symbolName(value) !== null

/** A symbol in the color of the text around it. */
export function SymbolMark({ name, size, label }: { name: string; size: number; label: string }) {
  const style = { '--symbol': `url(/assets/symbol-${name}.svg)`, width: size, height: size } as CSSProperties
  return <span className="icon-symbol" role="img" aria-label={label} title={label} style={style} />
}
