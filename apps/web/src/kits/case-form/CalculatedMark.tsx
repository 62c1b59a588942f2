import type { CaseField } from '@dossier/contract/cases/details'
import { caseFields } from '@dossier/contract/cases/fields'
import { inputsOf } from '@dossier/core/calculations/graph'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import type { LiveCase } from '@dossier/core/live/live-case'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { Calculator, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { WithTooltip } from '../../ui/overlays/Tooltip.tsx'
import { toastCaseError } from '../editing/case-toast.ts'
import { mayOverride } from '../editing/places.ts'
import { widgetOf } from '../fields/widgets.ts'
import { useCaseState, useOpenCase } from './case-context.ts'

/** Says of what a value is calculated, and lets people who may edit the field enter another one, or take it back. */
export function CalculatedMark({ field }: { field: CaseField }) {
  const { field: definition, isOverridden = false } = field
  const sources = useCaseState(({ record }) => sourcesIn(record, field))
  const isAllowed = useCaseState(
    ({ record, isUnlocked, isPast }, { me }) => !isPast && mayOverride(me, record, field, isUnlocked),
  )
  const { isBusy, override } = useOverride(field)
  const made = isTracker(definition) ? 'Tracked' : 'Calculated'
  const text = `${isOverridden ? 'Entered by hand; otherwise calculated' : made}${sources}`
  const Icon = isOverridden ? PencilLine : Calculator
  const word = isOverridden ? 'Reset' : 'Override'
  const icon = <Icon size={13} aria-hidden />
  if (!isAllowed || isTracker(definition))
    return (
      <span className="calculated-mark" role="img" aria-label={text} title={text}>
        {icon}
      </span>
    )
  return (
    <WithTooltip label={text}>
      <Button
        className="calculated-mark"
        aria-label={`${word} ${definition.title}`}
        isDisabled={isBusy}
        onPress={() => void override(!isOverridden)}
      >
        {icon}
        {word}
      </Button>
    </WithTooltip>
  )
}

/** The fields of the record that the value is made from, as the end of a sentence. */
function sourcesIn(record: LiveCase, { field }: CaseField): string {
  const titles = inputsOf(field).flatMap((id) => ownValue(record.fields, id)?.field.title ?? [])
  return titles.length === 0 ? '' : ` from ${new Intl.ListFormat('en').format(titles)}`
}

function useOverride({ field: { id } }: CaseField) {
  const { store, begin } = useOpenCase()
  const [isBusy, setBusy] = useState(false)
  const override = async (isOverridden: boolean) => {
    setBusy(true)
    try {
      const params = { caseId: String(store.record.id), fieldId: id, isOverridden: String(isOverridden) as 'true' }
      const record = await call(caseFields.overrideCalculated, { params })
      store.takeDetails(record)
      const definition = ownValue(record.fields, id)?.field
      if (isOverridden && definition && widgetOf(definition).way === 'inline') begin(fieldKey(id))
    } catch (error) {
      toastCaseError(store.me.recordName, error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, override }
}
