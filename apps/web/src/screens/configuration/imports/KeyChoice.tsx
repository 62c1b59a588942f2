import type { FoundColumn, ImportPlan } from '@dossier/contract/import-plan'
import { reader } from '../../../lib/dates.ts'
import { timeZones } from '../../../lib/time-zones.ts'
import { useInOwnWords, useWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'

/** How rows become records, whichever columns they have. */
export type RowChoice = Pick<ImportPlan, 'isCase' | 'key' | 'creates' | 'updates' | 'timeZone'>

interface KeyChoiceProps {
  rows: RowChoice
  columns: readonly FoundColumn[]
  /** Whether what a column fills can tell records apart. */
  canBeKey: (column: number) => boolean
  change: (part: Partial<RowChoice>) => void
}

const NO_KEY = -1

export const NEW_ROWS = (): RowChoice => ({
  isCase: false,
  key: null,
  creates: true,
  updates: true,
  timeZone: reader().timeZone,
})

/** By which column records are found, and what becomes of the others. */
export function KeyChoice({ rows, columns, canBeKey, change }: KeyChoiceProps) {
  const words = useWords()
  const say = useInOwnWords()
  const keys = columns.flatMap(({ heading }, id) => (canBeKey(id) ? [{ id, label: heading }] : []))
  return (
    <>
      <div className="imports-choices">
        <Select
          label={say('Find existing records by')}
          items={[{ id: NO_KEY, label: 'Nothing: every row is new' }, ...keys]}
          value={rows.key ?? NO_KEY}
          onChange={(id) => change({ key: id === NO_KEY ? null : Number(id) })}
        />
        <Select
          label="A new row becomes a"
          items={[
            { id: 'record', label: words.record },
            { id: 'case', label: words.case },
          ]}
          value={rows.isCase ? 'case' : 'record'}
          onChange={(id) => change({ isCase: id === 'case' })}
        />
        <Select
          label="Times are in"
          search="Search time zones"
          items={timeZones(rows.timeZone)}
          value={rows.timeZone}
          onChange={(id) => change({ timeZone: String(id) })}
        />
      </div>
      {rows.key !== null && (
        <>
          <Checkbox isSelected={rows.updates} onChange={(updates) => change({ updates })}>
            {say('Change records that have the key. Empty cells change nothing.')}
          </Checkbox>
          <Checkbox isSelected={rows.creates} onChange={(creates) => change({ creates })}>
            {say('Add rows whose key no record has')}
          </Checkbox>
        </>
      )}
    </>
  )
}
