import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { settingFault, settingOf } from '@dossier/core/insights/parameter-values'
import { Globe } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useValueText } from '../filters/use-value-text.ts'
import { ValueEditor } from '../filters/ValueEditor.tsx'
import { draftOfSetting, filterOfSetting, parameterColumn, valueOfFilter } from './parameter-column.ts'
import '../filters/filters.css'
import './insight-result.css'

interface ParameterRowProps {
  parameters: readonly DynamicParameter[]
  values: readonly ParameterValue[]
  onChange: (values: ParameterValue[]) => void
}

/** What the reader can choose of a question. */
export function ParameterRow({ parameters, values, onChange }: ParameterRowProps) {
  const put = (value: ParameterValue) => onChange([...values.filter(({ key }) => key !== value.key), value])
  return (
    <div className="parameters" role="group" aria-label="Parameters">
      <Globe size={14} aria-hidden className="parameters-icon" />
      {parameters.map((parameter) => (
        <ParameterChip
          key={parameter.key}
          parameter={parameter}
          values={values}
          onApply={put}
          onReset={() => onChange(values.filter(({ key }) => key !== parameter.key))}
        />
      ))}
      {values.length > 1 && <Button onPress={() => onChange([])}>Reset</Button>}
    </div>
  )
}

interface ParameterChipProps {
  parameter: DynamicParameter
  values: readonly ParameterValue[]
  onApply: (value: ParameterValue) => void
  /** Back to the default. (D-152) */
  onReset: () => void
}

function ParameterChip({ parameter, values, onApply, onReset }: ParameterChipProps) {
  const column = parameterColumn(parameter)
  const setting = settingOf(parameter, values)
  const applied = filterOfSetting(parameter, setting)
  const text = useValueText(applied, column)
  const fault = settingFault(parameter, setting)
  const [draft, setDraft] = useState<typeof applied>()
  const button = useRef<HTMLButtonElement>(null)
  const isOwn = values.some(({ key }) => key === parameter.key)
  const draftFault = draft ? settingFault(parameter, settingOf(parameter, [valueOfFilter(parameter, draft)])) : null
  const [isSaid, setSaid] = useState(false)
  const close = () => {
    setDraft(undefined)
    setSaid(false)
    button.current?.focus()
  }
  const apply = () => {
    if (draftFault !== null) return setSaid(true)
    if (draft) onApply(valueOfFilter(parameter, draft))
    close()
  }
  return (
    <div
      className="filter-chip"
      role="group"
      aria-label={`${parameter.name} ${text}`}
      data-fault={fault !== null || undefined}
    >
      <AriaButton ref={button} className="filter-value" onPress={() => setDraft(draftOfSetting(parameter, setting))}>
        <span className="parameter-name">{parameter.name}</span>
        <span className="truncate">{fault === null ? text || '…' : 'Not set'}</span>
      </AriaButton>
      <Popover
        triggerRef={button}
        isOpen={draft !== undefined}
        placement="bottom start"
        onOpenChange={(isOpen) => !isOpen && close()}
        className="filter-pop"
      >
        <Dialog ref={keepFocus} aria-label={parameter.name} className="filter-editor">
          {draft && <ValueEditor filter={draft} column={column} onChange={setDraft} onEnter={apply} autoFocus />}
          <FieldError text={isSaid ? (draftFault ?? undefined) : undefined} />
          <Button variant="primary" onPress={apply}>
            Apply
          </Button>
          {isOwn && (
            <Button
              onPress={() => {
                onReset()
                close()
              }}
            >
              Reset
            </Button>
          )}
        </Dialog>
      </Popover>
    </div>
  )
}
