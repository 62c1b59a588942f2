import { MAPPED_FIELDS, type Mapping } from '@dossier/contract/integrations/integration'
import { templates } from '@dossier/contract/templates/calls'
import { importTargets } from '@dossier/core/import/targets'
import { useQuery } from '@tanstack/react-query'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Row } from './integration-values.ts'

/** Only people and time give these. */
const NOT_FILLED = new Set(['caseNumber', 'created', 'lastUpdated', 'closed'])

interface Props {
  label: string
  error: string | undefined
  templateId: number
  rows: Row<Mapping>[]
  onChange: (rows: Row<Mapping>[]) => void
}

/** Which value of an item fills what of its record. */
export function MappingRows({ label, error, templateId, rows, onChange }: Props) {
  const { data = [] } = useQuery({
    ...queryOf(templates.fields, { params: { id: String(templateId) } }),
    enabled: templateId > 0,
  })
  const { data: all = [] } = useQuery(queryOf(templates.list))
  const enableTitleTemplate = all.find(({ id }) => id === templateId)?.enableTitleTemplate ?? false
  const fields = data.map(({ field }) => field).filter(({ displayReadOnly }) => !displayReadOnly)
  const targets = importTargets(fields, { enableTitleTemplate })
    .filter(({ key }) => !NOT_FILLED.has(key))
    .map(({ key, title }) => ({ id: key, label: title }))
  if (templateId === 0) return <p className="sub">Choose a template first, to say which values fill what.</p>
  return (
    <FormRows
      label={label}
      data-input="settings.mapping"
      rows={rows}
      onChange={onChange}
      keyOf={({ row }) => row}
      nameOf={({ path }, at) => path || `value ${at + 1}`}
      error={error}
      add={{ label: 'Add value', row: (row) => ({ row, path: '', target: '' }), most: MAPPED_FIELDS }}
    >
      {(one, at) => (
        <div className="integration-pair">
          <TextField
            aria-label={`Path of value ${at + 1}`}
            placeholder="address.street"
            value={one.path}
            onChange={(path) => onChange(rows.with(at, { ...one, path }))}
          />
          <Select
            label={`Fills, of value ${at + 1}`}
            hideLabel
            items={targets}
            value={one.target || null}
            onChange={(target) => onChange(rows.with(at, { ...one, target: String(target) }))}
          />
        </div>
      )}
    </FormRows>
  )
}
