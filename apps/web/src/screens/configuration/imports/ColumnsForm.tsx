import type { ImportColumn, ImportPlan } from '@dossier/contract/import-plan'
import { imports } from '@dossier/contract/imports'
import type { ReplyOf } from '@dossier/contract/endpoint'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { reader } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ColumnRow } from './ColumnRow.tsx'

interface ColumnsFormProps {
  importId: number
  templateId: number
  found: ReplyOf<typeof imports.columns>
  onChecking: () => void
}

const NO_KEY = -1

/** What each column fills, and by which of them records are found. */
export function ColumnsForm({ importId, templateId, found, onChecking }: ColumnsFormProps) {
  const [plan, setPlan] = useState(() => firstPlan(found, templateId))
  const [fault, setFault] = useState('')
  const [isSending, setIsSending] = useState(false)
  const change = (part: Partial<ImportPlan>) => setPlan({ ...plan, ...part })
  const setColumn = (index: number, part: Partial<ImportColumn>) =>
    change({ columns: plan.columns.map((column, nth) => (nth === index ? { ...column, ...part } : column)) })
  const check = async () => {
    setFault('')
    setIsSending(true)
    try {
      await call(imports.check, { params: { importId: String(importId) }, body: plan })
      onChecking()
    } catch (error) {
      setFault(messageOf(error))
    }
    setIsSending(false)
  }
  return (
    <>
      <ul className="imports-columns" aria-label="Columns">
        {found.columns.map((column, index) => (
          <ColumnRow
            key={column.heading}
            column={column}
            chosen={plan.columns[index]!}
            targets={found.targets}
            onChange={(part) => setColumn(index, part)}
          />
        ))}
      </ul>
      <KeyChoice plan={plan} found={found} change={change} />
      {fault && <Alert>{fault}</Alert>}
      <p className="imports-bar">
        <Button variant="primary" isDisabled={isSending} onPress={() => void check()}>
          Check the File
        </Button>
        <span className="sub">Nothing is written yet.</span>
      </p>
    </>
  )
}

function firstPlan({ encoding, separator, columns, plan }: ColumnsFormProps['found'], templateId: number): ImportPlan {
  const guessed = columns.map(({ guess }) => guess)
  const isSame = plan?.columns.length === guessed.length && plan.templateId === templateId
  if (isSame) return { ...plan, encoding, separator }
  return {
    encoding,
    separator,
    templateId,
    isCase: false,
    columns: guessed,
    key: null,
    creates: true,
    updates: true,
    timeZone: reader().timeZone,
  }
}

interface KeyChoiceProps {
  plan: ImportPlan
  found: ColumnsFormProps['found']
  change: (part: Partial<ImportPlan>) => void
}

function KeyChoice({ plan, found, change }: KeyChoiceProps) {
  const canBeKey = new Set(found.targets.filter((target) => target.canBeKey).map(({ key }) => key))
  const keys = found.columns.flatMap(({ heading }, index) =>
    canBeKey.has(plan.columns[index]?.target ?? '') ? [{ id: index, label: heading }] : [],
  )
  return (
    <>
      <div className="imports-choices">
        <Select
          label="Find existing records by"
          items={[{ id: NO_KEY, label: 'Nothing: every row is new' }, ...keys]}
          value={plan.key ?? NO_KEY}
          onChange={(id) => change({ key: id === NO_KEY ? null : Number(id) })}
        />
        <Select
          label="Times are in"
          search="Search time zones"
          items={Intl.supportedValuesOf('timeZone').map((zone) => ({ id: zone, label: zone }))}
          value={plan.timeZone}
          onChange={(id) => change({ timeZone: String(id) })}
        />
      </div>
      {plan.key !== null && (
        <>
          <Checkbox isSelected={plan.updates} onChange={(updates) => change({ updates })}>
            Change records that have the key. Empty cells change nothing.
          </Checkbox>
          <Checkbox isSelected={plan.creates} onChange={(creates) => change({ creates })}>
            Add rows whose key no record has
          </Checkbox>
        </>
      )}
    </>
  )
}
