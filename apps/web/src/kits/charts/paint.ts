import type { ChartColor } from '@dossier/core/charts/chart'

/** A color of a chart as style sheets write it: it follows the theme without another drawing. */
export const paintOf = (color: ChartColor): string =>
  color.endsWith('/2') ? `color-mix(in oklab, var(--${color.slice(0, -2)}) 52%, var(--surface))` : `var(--${color})`
