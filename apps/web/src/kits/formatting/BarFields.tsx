import { BAR_MAXIMUMS } from '@dossier/contract/formatting-rules'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RuleRow } from './rule-rows.ts'

interface BarFieldsProps {
  name: string
  rule: RuleRow
  measures: ReadonlyMap<string, string>
  onChange: (part: Partial<RuleRow>) => void
  isDisabled: boolean
}

const WORDS = {
  relative: 'Of another column',
  maximum: 'Of the largest value on the page',
  constant: 'Of a number',
} as const

/** What a full bar is. */
export function BarFields({ name, rule, measures, onChange, isDisabled }: BarFieldsProps) {
  const { setBarMaximum, barMaximum } = rule
  const columns = [...measures].map(([id, label]) => ({ id, label }))
  return (
    <>
      <Select
        label={`${name}: what a full bar is`}
        hideLabel
        items={BAR_MAXIMUMS.map((id) => ({ id, label: WORDS[id] }))}
        value={setBarMaximum ?? 'maximum'}
        onChange={(id) => onChange({ setBarMaximum: id as RuleRow['setBarMaximum'], barMaximum: null })}
        isDisabled={isDisabled}
      />
      {setBarMaximum === 'relative' && (
        <Select
          label={`${name}: column of a full bar`}
          hideLabel
          placeholder="Choose a column"
          items={columns}
          value={typeof barMaximum === 'string' ? barMaximum : null}
          onChange={(id) => onChange({ barMaximum: String(id) })}
          isDisabled={isDisabled}
        />
      )}
      {setBarMaximum === 'constant' && (
        <TextField
          aria-label={`${name}: number of a full bar`}
          inputMode="decimal"
          placeholder="100"
          value={barMaximum === null || barMaximum === undefined ? '' : String(barMaximum)}
          onChange={(text) => onChange({ barMaximum: text })}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}
