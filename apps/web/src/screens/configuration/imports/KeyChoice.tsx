import type { FoundColumn, ImportPlan, ImportTarget } from '@dossier/contract/import-plan'
import { reader } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'

/** How rows become records, whichever columns they have. */
export type RowChoice = Pick<ImportPlan, 'isCase' | 'key' | 'creates' | 'updates' | 'timeZone'>

interface KeyChoiceProps {
  rows: RowChoice
  /** What each column fills. */
  filled: readonly (string | null)[]
  columns: readonly FoundColumn[]
  targets: readonly ImportTarget[]
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

/** Those that the browser knows, which can leave out UTC, and this one. */
const timeZones = (chosen: string) =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ id: zone, label: zone }))

/** Which columns can tell records apart. */
export const keysAmong = (targets: readonly ImportTarget[]): ReadonlySet<string | null> =>
  new Set(targets.filter((target) => target.canBeKey).map(({ key }) => key))

/** By which column records are found, and what becomes of the others. */
export function KeyChoice({ rows, filled, columns, targets, change }: KeyChoiceProps) {
  const { recordName, caseName } = useMe()
  const canBeKey = keysAmong(targets)
  const keys = columns.flatMap(({ heading }, index) =>
    canBeKey.has(filled[index] ?? null) ? [{ id: index, label: heading }] : [],
  )
  return (
    <>
      <div className="imports-choices">
        <Select
          label="Find existing records by"
          items={[{ id: NO_KEY, label: 'Nothing: every row is new' }, ...keys]}
          value={rows.key ?? NO_KEY}
          onChange={(id) => change({ key: id === NO_KEY ? null : Number(id) })}
        />
        <Select
          label="A new row becomes a"
          items={[
            { id: 'record', label: recordName },
            { id: 'case', label: caseName },
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
            Change records that have the key. Empty cells change nothing.
          </Checkbox>
          <Checkbox isSelected={rows.creates} onChange={(creates) => change({ creates })}>
            Add rows whose key no record has
          </Checkbox>
        </>
      )}
    </>
  )
}
