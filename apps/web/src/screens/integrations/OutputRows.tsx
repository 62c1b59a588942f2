import type { FormState } from '../../kits/form/form-state.ts'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Values } from './integration-values.ts'
import { TemplatesField } from './TemplatesField.tsx'

/** Where records can be sent, each with the templates of those records. */
export function OutputRows({ form, most }: { form: FormState<Values>; most: number }) {
  const { outputs } = form.values
  const set = (rows: Values['outputs']) => form.change({ outputs: rows })
  return (
    <FormRows
      label="Outputs"
      data-input="outputs"
      rows={outputs}
      onChange={set}
      keyOf={({ row }) => row}
      nameOf={({ title }, at) => title || `output ${at + 1}`}
      error={form.faultAt('outputs')}
      add={{ label: 'Add output', row: (row) => ({ row, out: '', title: '', templateIds: [] }), most }}
    >
      {(one, at) => (
        <div className="integration-output">
          <TextField
            {...form.textOf(`outputs.${at}.title`, one.title)}
            aria-label={`Title of output ${at + 1}`}
            placeholder="Crew calls"
            value={one.title}
            onChange={(title) => set(outputs.with(at, { ...one, title, out: keyFor(one, title) }))}
          />
          <TextField
            {...form.textOf(`outputs.${at}.out`, one.out)}
            aria-label={`Key of output ${at + 1}`}
            placeholder="crew-calls"
            value={one.out}
            onChange={(out) => set(outputs.with(at, { ...one, out }))}
          />
          <TemplatesField
            label={`Templates of output ${at + 1}`}
            value={one.templateIds}
            onChange={(templateIds) => set(outputs.with(at, { ...one, templateIds }))}
          />
        </div>
      )}
    </FormRows>
  )
}

const keyOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)

/** As long as nobody has written a key, it follows the title; a stored one stays. */
const keyFor = ({ row, title, out }: Values['outputs'][number], next: string): string =>
  row < 0 && out === keyOfTitle(title) ? keyOfTitle(next) : out
