const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as people read it, in thousands: `0 bytes`, `1.2 MB`. */
export function bytesText(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = UNITS[power] ?? 'byte'
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short form is `12 byte`.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}
