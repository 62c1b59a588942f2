/** A color by how people see it: lightness from 0 to 1, colorfulness, and hue in radians. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = readonly [number, number, number]

const HEX = /^#[0-9a-f]{6}$/i

export const isHexColor = (text: string): boolean => HEX.test(text)

/** Black for what is no color. */
export function readHex(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ]
  const first = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const second = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    c: Math.hypot(first, second),
    h: Math.atan2(second, first),
  }
}

const STEPS = 16

/** The color as screens take it; one that they cannot show becomes paler until they can. */
export function writeHex({ l, c, h }: Oklch): string {
  const whole = linear({ l, c, h })
  if (isShown(whole)) return hexOf(whole)
  let [shown, hidden] = [0, c]
  for (let step = 0; step < STEPS; step++) {
    const middle = (shown + hidden) / 2
    if (isShown(linear({ l, c: middle, h }))) shown = middle
    else hidden = middle
  }
  return hexOf(linear({ l, c: shown, h }))
}

function linear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

/** Rounding takes a color that is barely outside. */
const EDGE = 0.0005
const isShown = (color: Triple) => color.every((part) => part >= -EDGE && part <= 1 + EDGE)

const hexOf = (color: Triple): string => `#${color.map(byteOf).join('')}`

function byteOf(part: number): string {
  const light = Math.min(1, Math.max(0, part))
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

function linearOf(hex: string): Triple {
  const number = isHexColor(hex) ? Number.parseInt(hex.slice(1), 16) : 0
  const part = (shift: number) => {
    const encoded = ((number >> shift) & 255) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  }
  return [part(16), part(8), part(0)]
}

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colors as accessibility guidelines count it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
