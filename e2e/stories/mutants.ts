export interface Mutant {
  /** The guarantee that is taken out. */
  title: string
  /** The exact text of a file, there once, and what takes its place. */
  changes: readonly { file: string; from: string; to: string }[]
  /** The part of the tests that has to notice, and its files. */
  noticedBy: readonly [part: 'unit' | 'e2e', file: string]
}

const DRIVER = ['unit', 'editing/driver'] as const
const CITY = ['e2e', 'stories/city'] as const
const CLINIC = ['e2e', 'stories/clinic'] as const
const STEP = 'packages/core/src/editing/step.ts'
const SAVE = 'apps/web/src/kits/editing/save-value.ts'

const untouched = {
  file: STEP,
  from: 'if (!last && isUnchanged) return CLOSED',
  to: 'if (!last && isUnchanged) return send(reopened(editor), { value, base: undefined as never, key })',
}
const wholeSets = {
  file: 'packages/core/src/editing/merge-set.ts',
  from: '): T[] {\n',
  to: '): T[] {\n  if (mine) return [...mine]\n',
}

/** Mistakes that people made, or nearly made. The random stories have to notice each of them. */
export const MUTANTS: readonly Mutant[] = [
  { title: 'an untouched editor overwrites (driver)', changes: [untouched], noticedBy: DRIVER },
  { title: 'an untouched editor overwrites', changes: [untouched], noticedBy: CITY },
  { title: 'lists are replaced as a whole (driver)', changes: [wholeSets], noticedBy: DRIVER },
  { title: 'lists are replaced as a whole', changes: [wholeSets], noticedBy: CITY },
  {
    title: 'a save does not name its base',
    changes: [
      {
        file: SAVE,
        from: 'const body = { value: value as FieldValue, base }',
        to: 'const body = { value: value as FieldValue }',
      },
    ],
    noticedBy: CITY,
  },
  {
    title: 'a click on an offer destroys its text',
    changes: [
      { file: 'apps/web/src/kits/unsaved/UnsavedOffer.tsx', from: '    onUse?.()\n', to: '    offer.drop()\n' },
    ],
    noticedBy: CLINIC,
  },
  {
    title: 'an amount is saved as it is shown',
    changes: [
      {
        file: 'apps/web/src/kits/fields/NumberEditor.tsx',
        from: 'const next = read?.ok ? read.value : value',
        to: "const next = read?.ok ? read.value : Number.parseFloat(Number(value).toLocaleString('en-US'))",
      },
    ],
    noticedBy: CITY,
  },
  {
    title: 'a date that nobody touched is emptied',
    changes: [
      {
        file: 'apps/web/src/kits/fields/DateControl.tsx',
        from: 'onCommit?.(latest.current.given)',
        to: 'onCommit?.(latest.current.given === value ? null : latest.current.given)',
      },
    ],
    noticedBy: CLINIC,
  },
  {
    title: 'a comment typed while another is sent is cleared',
    changes: [
      {
        file: 'apps/web/src/kits/comments/use-composer.ts',
        from: '      stored()\n',
        to: "      stored()\n      write('')\n",
      },
    ],
    noticedBy: CLINIC,
  },
  {
    title: 'a comment that is sent again after a lost answer is stored twice',
    changes: [
      {
        file: 'apps/web/src/lib/attempt.ts',
        from: 'if (!before) return',
        to: 'return',
      },
    ],
    noticedBy: CLINIC,
  },
]
