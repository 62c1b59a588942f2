import { CALCULATION_TYPES, type CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldDefinition, FieldExtensions } from '@dossier/contract/fields'
import { fields } from '@dossier/contract/fields/calls'
import { calculationFault, circleFault } from '@dossier/core/calculations/fault'
import { inputsOf } from '@dossier/core/calculations/graph'
import { withMoney } from '@dossier/core/calculations/money'
import { calculationOf } from '@dossier/core/calculations/registry'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { offeredFields } from '@dossier/core/fields/is-offered'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { FieldError } from '../../../ui/FieldError.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { AmountSettings } from './calculated/AmountSettings.tsx'
import { AddToDateSettings } from './calculated/AddToDateSettings.tsx'
import type { KindSettingsProps } from './calculated/kind-settings.ts'
import { CompareSettings } from './calculated/CompareSettings.tsx'
import { DateSettings, SpanSettings } from './calculated/DateSettings.tsx'
import { FormulaSettings } from './calculated/FormulaSettings.tsx'
import { NumbersSettings } from './calculated/NumbersSettings.tsx'
import { TimeSettings } from './calculated/TimeSettings.tsx'
import { TryOnRecord } from './calculated/TryOnRecord.tsx'
import { draftOf } from './field-values.ts'
import type { TypeSettingsProps } from './type-settings.ts'

const KINDS: Record<CalculationType, ComponentType<KindSettingsProps>> = {
  Numerical: FormulaSettings,
  Text: FormulaSettings,
  Total: NumbersSettings,
  Average: NumbersSettings,
  DaysBetweenDates: SpanSettings,
  DaysUntilOrFromToday: DateSettings,
  AddToDate: AddToDateSettings,
  GreaterThan: CompareSettings,
  LessThan: CompareSettings,
  TimeSpentAs: TimeSettings,
}

const ITEMS = CALCULATION_TYPES.map((id) => ({ id, label: calculationOf({ calculationType: id }).title }))

/** How a field is calculated, checked while it is edited, and tried on a record. */
export function CalculatedSettings({ form, id }: TypeSettingsProps) {
  const { values, change } = form
  const { data: all = [] } = useQuery(queryOf(fields.definitions))
  const { extensions } = values
  const { calculationType } = extensions
  const Settings = calculationType && KINDS[calculationType]
  const draft = { ...draftOf(values), ...(id !== undefined && { id }) }
  const others = offeredFields(all, inputsOf(draft)).filter((one) => one.id !== id)
  const byId = new Map<string, FieldDefinition>(all.map((one) => [one.id, one]))
  const definition = withMoney(new Map(byId).set(draft.id, draft)).get(draft.id)!
  const fault = calculationFault(definition, byId)
  // A formula says it beside its text.
  const circle = calculationType && !isByFormula(extensions) ? circleFault(definition, byId) : null
  const set = (part: FieldExtensions) => change({ extensions: withPart(extensions, part) })
  const props = { settings: extensions, definition, others, all, onChange: set }
  const say = useInOwnWords()
  return (
    <>
      <div>
        <Select
          label={EXTENSION_TITLES.calculationType}
          placeholder="Choose a calculation"
          items={ITEMS}
          value={calculationType ?? null}
          onChange={(chosen) => change({ extensions: { calculationType: chosen as CalculationType } })}
        />
        {calculationType && <p className="field-note">{say(calculationOf(extensions).purpose)}</p>}
      </div>
      {Settings && <Settings key={calculationType} {...props} />}
      {calculationType && hasAmount(extensions) && <AmountSettings {...props} />}
      <FieldError text={circle ?? (fault === null ? undefined : form.field('extensions').error)} />
      {calculationType && !isTracker(definition) && <TryOnRecord definition={definition} fault={fault} all={all} />}
    </>
  )
}

const isByFormula = ({ calculationType }: FieldExtensions) =>
  calculationType === 'Numerical' || calculationType === 'Text'
const hasAmount = (extensions: FieldExtensions) => calculationOf(extensions).settings.includes('format')

/** Settings that are taken away are left out. */
const withPart = (extensions: FieldExtensions, part: FieldExtensions): FieldExtensions =>
  Object.fromEntries(Object.entries({ ...extensions, ...part }).filter(([, value]) => value !== undefined))
