import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import type { KindSettingsProps } from './kind-settings.ts'
import { OperandSelect } from './OperandSelect.tsx'

/** The date that days are counted from or to. */
export const DateSettings = ({ settings, others, onChange }: KindSettingsProps) => (
  <OperandSelect
    label={EXTENSION_TITLES.dateField}
    sort="date"
    others={others}
    value={settings.dateField}
    onChange={(dateField) => onChange({ dateField })}
  />
)

/** The two dates of a span. */
export const SpanSettings = ({ settings, others, onChange }: KindSettingsProps) => (
  <div className="operand-pair">
    <OperandSelect
      label={EXTENSION_TITLES.startField}
      sort="date"
      others={others}
      value={settings.startField}
      onChange={(startField) => onChange({ startField })}
    />
    <OperandSelect
      label={EXTENSION_TITLES.endField}
      sort="date"
      others={others}
      value={settings.endField}
      onChange={(endField) => onChange({ endField })}
    />
  </div>
)
