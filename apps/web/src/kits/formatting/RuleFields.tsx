import { FORMATTING_ICONS } from '@dossier/contract/formatting-rules'
import { operatorWords } from '@dossier/core/filters/operator-words'
import { cellFormat } from '@dossier/core/formatting/cell-format'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { ColorInput } from '../../ui/choices/ColorInput.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FilterEditor } from '../filters/FilterEditor.tsx'
import type { OfferedColumn } from '../filters/use-filter-columns.ts'
import { useValueText } from '../filters/use-value-text.ts'
import { BarFields } from './BarFields.tsx'
import { cellLook } from './cell-look.tsx'
import { filterOfRule, type RuleRow } from './rule-rows.ts'
import { FORMAT_ICON_WORDS } from './words.ts'
import '../record-table/record-table.css'
import './formatting.css'

interface RuleFieldsProps {
  name: string
  rule: RuleRow
  column: OfferedColumn
  hasBar: boolean
  measures: ReadonlyMap<string, string>
  onChange: (rule: RuleRow) => void
  isDisabled: boolean
}

const ICONS = FORMATTING_ICONS.map((id) => ({ id, label: FORMAT_ICON_WORDS[id] }))

/** When a rule applies, and what it then does to the cell, with a sample. */
export function RuleFields(props: RuleFieldsProps) {
  const { name, rule, hasBar, measures, onChange, isDisabled } = props
  const change = (part: Partial<RuleRow>) => onChange({ ...rule, ...part })
  const color = { name, isDisabled }
  return (
    <fieldset className="rule" aria-label={name}>
      <div className="rule-head">
        <When {...props} />
        <Sample rule={rule} />
      </div>
      <div className="rule-looks">
        <ColorField
          {...color}
          what="Background"
          isOn={rule.setBackgroundColor}
          color={rule.backgroundColor ?? '#fde68a'}
          onChange={(setBackgroundColor, backgroundColor) => change({ setBackgroundColor, backgroundColor })}
        />
        <ColorField
          {...color}
          what="Text"
          isOn={rule.setTextColor}
          color={rule.textColor ?? '#b91c1c'}
          onChange={(setTextColor, textColor) => change({ setTextColor, textColor })}
        />
        <ColorField
          {...color}
          what="Icon"
          isOn={rule.setIcon}
          color={rule.iconColor ?? '#b91c1c'}
          onChange={(setIcon, iconColor) => change({ setIcon, iconColor, icon: rule.icon ?? 'caret-up' })}
        />
        {rule.setIcon && (
          <Select
            label={`${name}: icon`}
            hideLabel
            items={ICONS}
            value={rule.icon ?? 'caret-up'}
            onChange={(icon) => change({ icon: icon as RuleRow['icon'] })}
            isDisabled={isDisabled}
          />
        )}
        {hasBar && (
          <ColorField
            {...color}
            what="Bar"
            isOn={rule.setBar}
            color={rule.barColor ?? '#2563eb'}
            onChange={(setBar, barColor) =>
              change({ setBar, barColor, setBarMaximum: rule.setBarMaximum ?? 'maximum' })
            }
          />
        )}
        {hasBar && rule.setBar && (
          <BarFields name={name} rule={rule} measures={measures} onChange={change} isDisabled={isDisabled} />
        )}
      </div>
    </fieldset>
  )
}

interface ColorFieldProps {
  name: string
  what: string
  isOn: boolean
  color: string
  onChange: (isOn: boolean, color: string) => void
  isDisabled: boolean
}

const ColorField = ({ name, what, isOn, color, onChange, isDisabled }: ColorFieldProps) => (
  <div className="rule-color">
    <Checkbox isSelected={isOn} onChange={(next) => onChange(next, color)} isDisabled={isDisabled}>
      {what}
    </Checkbox>
    {isOn && (
      <ColorInput
        label={`${name}: ${what.toLowerCase()} color`}
        value={color}
        onChange={(next) => onChange(true, next)}
        isDisabled={isDisabled}
      />
    )}
  </div>
)

/** The comparison of a rule, edited like a filter. */
function When({ name, rule, column, onChange, isDisabled }: RuleFieldsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [before, setBefore] = useState<RuleRow>()
  const filter = filterOfRule(rule, column.key)
  const text = [operatorWords(column.comparison, filter.operator), useValueText(filter, column)].join(' ').trim()
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        className="rule-when"
        aria-label={`${name}: When it ${text}`}
        isDisabled={isDisabled}
        onPress={() => setBefore(rule)}
      >
        <span className="truncate">When it {text}</span>
      </Button>
      {before && (
        <FilterEditor
          filter={filter}
          column={column}
          columns={new Map([[column.key, column]])}
          part="operator"
          onChange={({ operator, value, dynamicValue, parameters }) =>
            onChange({ ...rule, operator, value, dynamicValue, searchClauseParameters: parameters })
          }
          onClose={() => setBefore(undefined)}
          onApply={() => setBefore(undefined)}
          triggerRef={button}
        />
      )}
    </>
  )
}

/** A cell as the rule makes it look in the present theme. */
function Sample({ rule }: { rule: RuleRow }) {
  const format = cellFormat([rule], () => true)
  const look = format && cellLook(format, format.bar === undefined ? undefined : 0.6)
  return (
    <span className={look ? 'rule-sample formatted' : 'rule-sample'} style={look?.style} aria-hidden>
      {look?.icon}
      Sample
    </span>
  )
}
