import { MOST_DECIMALS, type FieldExtensions } from '@dossier/contract/fields'
import type { AmountFormat } from '@dossier/contract/fields/calculation'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { shownDecimals, valueType } from '@dossier/core/calculations/result'
import { Select } from '../../../../ui/choices/Select.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

const AUTOMATIC = 'automatic'
const FORMATS: Record<AmountFormat, string> = { number: 'Number', money: 'Money', percent: 'Percentage' }
const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, id) => ({ id, label: id === 0 ? 'None' : String(id) }))

/** How the result is written, and to how many decimals. */
export function AmountSettings({ settings, definition, onChange }: KindSettingsProps) {
  const isMoney = valueType(definition) === 'dollar'
  const made = isMoney && settings.format === undefined ? 'money' : 'number'
  const items = [
    { id: AUTOMATIC, label: `Automatic (${FORMATS[made].toLowerCase()})` },
    ...Object.entries(FORMATS).map(([id, label]) => ({ id, label })),
  ]
  const choose = (id: string): FieldExtensions => ({
    format: id === AUTOMATIC ? undefined : (id as AmountFormat),
    ...(id === 'money' && { precision: undefined }),
  })
  return (
    <div className="operand-pair">
      <div>
        <Select
          label={EXTENSION_TITLES.format}
          items={items}
          value={settings.format ?? AUTOMATIC}
          onChange={(id) => onChange(choose(String(id)))}
        />
        {settings.format === 'percent' && <p className="field-note">A result of 0.25 is shown as 25%.</p>}
      </div>
      {!isMoney && (
        <Select
          label={EXTENSION_TITLES.precision}
          items={DECIMALS}
          value={shownDecimals(settings)}
          onChange={(precision) => onChange({ precision: Number(precision) })}
        />
      )}
    </div>
  )
}
