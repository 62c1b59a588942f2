import type { FoundColumn, ImportColumn, ImportPlan, ImportTarget } from '@dossier/contract/import-plan'
import { headingsOf } from './headings.ts'
import { foldName } from './names.ts'

interface Earlier {
  plan: ImportPlan
  headings: readonly string[]
}

interface Now {
  columns: readonly FoundColumn[]
  targets: readonly ImportTarget[]
}

type Remembered = Omit<ImportPlan, 'encoding' | 'separator'>

/**
 * What an earlier import of the same form says of this file, found by the headings; null if it was another form. What
 * cannot be filled any more is left out, and new columns keep their guesses.
 */
export function rememberPlan({ plan, headings }: Earlier, { columns, targets }: Now): Remembered | null {
  const before = new Map(headingsOf(headings).map((heading, nth) => [foldName(heading), nth]))
  const now = new Map(columns.map(({ heading }, nth) => [foldName(heading), nth]))
  const moved = (old: number) => now.get(foldName(headingsOf(headings)[old] ?? ''))
  const used = plan.columns.flatMap(({ target }, nth) => (target === null ? [] : [nth]))
  const found = used.filter((nth) => moved(nth) !== undefined)
  // Fewer than half of them, and it is a file that only shares some words.
  if (found.length === 0 || found.length * 2 < used.length) return null
  const kept = columns.map((column) => {
    const old = plan.columns[before.get(foldName(column.heading)) ?? -1]
    return old && remembered(old, column, { targets, moved })
  })
  const taken = new Set(kept.flatMap((one) => one?.target ?? []))
  const filled = columns.map(({ guess }, nth) => kept[nth] ?? (taken.has(guess.target ?? '') ? cleared(guess) : guess))
  const key = plan.key === null ? undefined : moved(plan.key)
  const isKey = targets.some(({ key: name, canBeKey }) => canBeKey && name === filled[key ?? -1]?.target)
  const { templateId, isCase, creates, updates, timeZone } = plan
  return { templateId, isCase, creates, updates, timeZone, columns: filled, key: isKey ? key! : null }
}

const cleared = ({ dateForm, decimal }: ImportColumn): ImportColumn => ({
  target: null,
  dateForm,
  decimal,
  onFault: 'refuse',
})

interface Means extends Pick<Now, 'targets'> {
  /** Where a column of the earlier file is in this one. */
  moved: (old: number) => number | undefined
}

function remembered(old: ImportColumn, { guess, isAmbiguous }: FoundColumn, { targets, moved }: Means): ImportColumn {
  const form = {
    dateForm: isAmbiguous ? old.dateForm : guess.dateForm,
    decimal: old.decimal,
    ...(guess.utcDays && { utcDays: true }),
  }
  const target = targets.find(({ key }) => key === old.target)
  const longitude = old.longitude === undefined ? undefined : moved(old.longitude)
  if (!target || (old.longitude !== undefined && longitude === undefined)) return cleared({ ...old, ...form })
  const choices = target.choices?.map(foldName)
  const words = old.words?.filter(({ means }) => choices && (means === '' || choices.includes(foldName(means))))
  return {
    ...form,
    target: target.key,
    onFault: old.onFault === 'add' && !isList(target) ? 'refuse' : old.onFault,
    ...(longitude !== undefined && { longitude }),
    ...(words && words.length > 0 && { words }),
  }
}

const isList = ({ type }: ImportTarget): boolean => type === 'list' || type === 'list-multiple'
