import { formulaFaultOf } from '@dossier/core/calculations/fault'
import { formulaTypeOf } from '@dossier/core/calculations/formula-operands'
import { shownFormula, shownPlace, storedFormula } from '@dossier/core/calculations/shown-formula'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { useState } from 'react'
import { BUILT_IN_CHOICES } from './built-in-choices.ts'
import { FormulaInput } from './FormulaInput.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

const NOTES = {
  Numerical:
    'Type [ for a field. Numbers, + - * / and parentheses, for example ([Price] + 5) * 2; ROUND([Price], 1), MIN, MAX, and IF([Count] > 10, [Price] * 0.9, [Price]).',
  Text: 'Type [ for a field, quotation marks around words, and & between them. IF([Count] = 1, "piece", "pieces") chooses one.',
}

/** A formula, written with the titles of fields and checked with every letter. */
export function FormulaSettings({ settings, definition, others, all, onChange }: KindSettingsProps) {
  const { expression = '' } = settings
  const names = [...all, ...BUILT_IN_CHOICES]
  const [typed, setTyped] = useState(shownFormula(expression, names))
  // The form was reset, or took over somebody else's version; or the fields have only now been loaded.
  const shown = storedFormula(typed, names) === expression ? typed : shownFormula(expression, names)
  const fault = shown === '' ? null : formulaFaultOf(definition, new Map(all.map((one) => [one.id, one])))
  const at = fault && shownPlace(expression, fault.at, names)
  return (
    <div>
      <FormulaInput
        label={EXTENSION_TITLES.expression}
        value={shown}
        fields={[...others.filter((one) => formulaTypeOf(one) !== null), ...BUILT_IN_CHOICES]}
        written={(id) => shownFormula(`[${id}]`, names)}
        isInvalid={fault !== null}
        onChange={(text) => {
          setTyped(text)
          onChange({ expression: storedFormula(text, names) })
        }}
      />
      {fault && at !== null ? (
        <FaultAt message={fault.message} shown={shown} at={at} />
      ) : (
        <p className="field-note">{NOTES[settings.calculationType === 'Text' ? 'Text' : 'Numerical']}</p>
      )}
    </div>
  )
}

const BEFORE = 24

/** What is wrong, and the formula up to there. */
function FaultAt({ message, shown, at }: { message: string; shown: string; at: number }) {
  const before = shown.slice(Math.max(0, at - BEFORE), at)
  return (
    <div className="formula-fault" role="alert">
      <p className="field-error">{message}</p>
      <code>
        {at > BEFORE && '…'}
        {before}
        <mark>{shown.slice(at, at + BEFORE) || '␣'}</mark>
      </code>
    </div>
  )
}
