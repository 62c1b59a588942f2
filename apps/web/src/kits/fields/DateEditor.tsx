import { valueType } from '@dossier/core/calculations/result'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { daysFromNow } from './date-value.ts'
import { DateControl } from './DateControl.tsx'
import type { EditorProps } from './editor.ts'

const SHORTCUTS = [
  ['Yesterday', -1],
  ['Today', 0],
  ['Tomorrow', 1],
] as const

/** A date, with `date-time` a moment, in the order of the reader's language. */
export function DateEditor({ definition, ...props }: EditorProps) {
  const withTime = valueType(definition) === 'date-time'
  const { timeZone } = reader()
  return (
    <DateControl
      {...props}
      label={definition.title}
      withTime={withTime}
      footer={(save) => (
        <div className="date-shortcuts">
          {SHORTCUTS.map(([label, days]) => (
            <Button key={label} variant="outline" onPress={() => save(daysFromNow(days, { timeZone, withTime }))}>
              {label}
            </Button>
          ))}
        </div>
      )}
    />
  )
}
