import type { Mapping, Service, Setting } from '@dossier/contract/integrations/integration'
import { MASKED } from '@dossier/contract/integrations/integration'
import { templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import type { FormState } from '../../kits/form/form-state.ts'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Row, Values } from './integration-values.ts'
import { MappingRows } from './MappingRows.tsx'

interface Props {
  form: FormState<Values>
  service: Service
  isStored: boolean
}

/** An input for each setting that the service has. */
export function SettingFields({ form, service, isStored }: Props) {
  const set = (key: string, value: Values['settings'][string]) =>
    form.change({ settings: { ...form.values.settings, [key]: value } })
  return service.settingsSchema.map((setting) => (
    <SettingField key={setting.key} form={form} setting={setting} set={set} isStored={isStored} />
  ))
}

interface FieldProps {
  form: FormState<Values>
  setting: Setting
  set: (key: string, value: Values['settings'][string]) => void
  isStored: boolean
}

function SettingField({ form, setting, set, isStored }: FieldProps) {
  const { key, title, dataType, secret, hint } = setting
  const value = form.values.settings[key] ?? null
  const input = `settings.${key}`
  if (dataType === 'template')
    return <TemplateSelect label={title} error={form.faultAt(input)} value={value} onChange={(id) => set(key, id)} />
  if (dataType === 'mapping')
    return (
      <MappingRows
        label={title}
        error={form.faultAt(input)}
        templateId={Number(form.values.settings['template'] ?? 0)}
        rows={(value ?? []) as Row<Mapping>[]}
        onChange={(rows) => set(key, rows)}
      />
    )
  if (secret && isStored && value === MASKED)
    return (
      <div className="form-field">
        <span className="label">{title}</span>
        <div className="integration-secret">
          <code>{MASKED}</code>
          <Button variant="outline" aria-label={`Replace ${title}`} onPress={() => set(key, null)}>
            Replace
          </Button>
        </div>
      </div>
    )
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      {...form.textOf(input, text)}
      label={title}
      size="lg"
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      placeholder={dataType === 'url' ? 'https://' : ''}
      note={hint}
      value={text}
      onChange={(next) => set(key, next === '' ? null : next)}
    />
  )
}

interface TemplateSelectProps {
  label: string
  error: string | undefined
  value: unknown
  onChange: (id: number) => void
}

function TemplateSelect({ label, error, value, onChange }: TemplateSelectProps) {
  const { data = [] } = useQuery(queryOf(templates.list))
  return (
    <Select
      label={label}
      size="lg"
      error={error}
      items={data.map(({ id, title }) => ({ id, label: title }))}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange(Number(id))}
    />
  )
}
