import type { DateForm, PasteForm } from '@dossier/contract/import-plan'
import type { DisplayContext } from '../text/dates.ts'

/** How this reader writes dates and numbers. */
export function readerForm({ locale, timeZone }: DisplayContext): PasteForm {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(Date.UTC(2026, 11, 31, 12))
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day')
    .map((type) => type[0])
    .join('')
  const dateForm: DateForm = parts === 'dmy' || parts === 'mdy' ? parts : 'ymd'
  const hasComma = new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',')
  return { dateForm, decimal: hasComma ? ',' : '.', timeZone }
}
