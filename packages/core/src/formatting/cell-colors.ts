import { contrast, readHex, writeHex } from './oklch.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What people chose for a cell; all of it can be missing. */
export interface ChosenColors {
  background?: string | undefined
  text?: string | undefined
  bar?: string | undefined
  icon?: string | undefined
}

/** The surface of lists and its text, as `ui/tokens.css` has them. */
const SURFACE: Record<Theme, string> = { light: '#ffffff', dark: '#15171c' }
const TEXT: Record<Theme, string> = { light: '#1b1f28', dark: '#ebedf1' }

/** Of text on a colored cell, and on a surface that becomes a little darker under the pointer. */
const TEXT_CONTRAST = 4.5
const TEXT_ON_SURFACE = 5
/** Of what is not text. */
const SHAPE_CONTRAST = 3.2

/** Dark cells stay dark: they keep the hue, at a lightness on which light text is read. */
const DARK_LIGHTNESS = 0.345
const DARK_COLORFULNESS = 0.085

/**
 * The colors of a cell as a theme shows them: those that were chosen, as far as text can be read on them. A color that
 * cannot be told from what is behind it keeps its hue and becomes darker or lighter.
 */
export function cellColors(chosen: ChosenColors, theme: Theme): ChosenColors {
  const background = chosen.background === undefined ? undefined : backgroundIn(theme, chosen.background)
  const behind = background ?? SURFACE[theme]
  const isColored = background !== undefined
  const text = chosen.text ?? (isColored ? TEXT[theme] : undefined)
  return {
    background,
    text: text && apart(text, behind, isColored ? TEXT_CONTRAST : TEXT_ON_SURFACE),
    bar: chosen.bar && apart(chosen.bar, behind, SHAPE_CONTRAST),
    icon: chosen.icon && apart(chosen.icon, behind, SHAPE_CONTRAST),
  }
}

function backgroundIn(theme: Theme, hex: string): string {
  if (theme === 'light') return hex
  const { c, h } = readHex(hex)
  return writeHex({ l: DARK_LIGHTNESS, c: Math.min(c * 1.7, DARK_COLORFULNESS), h })
}

const STEP = 0.02

/** The color, moved away from the one behind it until both can be told apart. */
function apart(hex: string, behind: string, least: number): string {
  if (contrast(hex, behind) >= least) return hex
  const color = readHex(hex)
  const way = contrast('#ffffff', behind) > contrast('#000000', behind) ? STEP : -STEP
  for (let l = color.l + way; l > 0 && l < 1; l += way) {
    const moved = writeHex({ ...color, l })
    if (contrast(moved, behind) >= least) return moved
  }
  return way > 0 ? '#ffffff' : '#000000'
}
