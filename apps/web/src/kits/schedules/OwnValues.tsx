import { TITLE_LENGTH } from '@dossier/contract/limits'
import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import { scheduledKeys } from '@dossier/core/schedules/template-values'
import { sameJson } from '@dossier/core/live/same-json'
import { countOf } from '@dossier/core/text/plural'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormRow } from '../case-form/FormRow.tsx'
import { groupBySection } from '../case-form/group-by-section.ts'
import { widgetOf } from '../fields/widgets.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { longDayOfYear } from './schedule-words.ts'
import { isProperty, storedValue } from './schedule-values.ts'
import type { useScheduledTemplate } from './use-form-surroundings.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'
import { ValueRow } from './ValueRow.tsx'

interface OwnValuesProps {
  form: ScheduleFormState
  instance: ScheduleInstance
  chosen: ReturnType<typeof useScheduledTemplate>
}

/** The values of one date: those that differ from every other time are marked, and can be given up. */
export function OwnValues({ form, instance, chosen }: OwnValuesProps) {
  const { template, definitions } = chosen
  const { own } = form.values
  const every: Record<string, unknown> = { ...everyTime(instance), ...form.values.fields, title: form.values.title }
  const put = (key: string, value: unknown) => {
    const isSame = sameJson(storedValue(key, value, definitions), every[key] ?? null)
    form.change({ own: isSame ? without(own, key) : { ...own, [key]: value } })
  }
  const row = (key: string, child: ReactNode) => (
    <OwnRow
      key={key}
      isOwn={key in own}
      everyTime={labelOf(instance, key, form.values.title)}
      onGiveUp={() => form.change({ own: without(own, key) })}
    >
      {child}
    </OwnRow>
  )
  const valueRow = (key: string) =>
    row(
      key,
      <ValueRow
        of={key}
        template={template}
        definitions={definitions}
        values={{ ...every, ...own }}
        input={`own.${key}`}
        fault={form.faultAt(`own.${key}`)}
        onChange={(value) => put(key, value)}
      />,
    )
  const keys = template ? scheduledKeys(template) : []
  const fields = (template?.fields ?? []).filter(({ field }) => keys.includes(field.id) && isEdited(field.id, chosen))
  const differing = Object.keys(own).length
  return (
    <div className="instance-values" data-input="own">
      <p className="instance-note" role="status">
        <Pencil size={14} aria-hidden />
        <span>
          You are changing <strong>{longDayOfYear(instance.date)}</strong> only.{' '}
          {differing === 0
            ? 'It is as every other time.'
            : `${countOf(differing, 'field')} ${differing === 1 ? 'differs' : 'differ'} from every other time.`}
        </span>
      </p>
      {row(
        'title',
        <FormRow label="Title">
          {() => (
            <div className="editor-row" data-input="own.title">
              <TextField
                aria-label="Title"
                maxLength={TITLE_LENGTH}
                value={String(own['title'] ?? every['title'])}
                onChange={(title) => put('title', title)}
                error={form.faultAt('own.title')}
              />
            </div>
          )}
        </FormRow>,
      )}
      {keys.filter(isProperty).map(valueRow)}
      {groupBySection(fields, template?.sections ?? []).map(({ title, fields: placed }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {placed.map(({ field }) => valueRow(field.id))}
        </section>
      ))}
    </div>
  )
}

const isEdited = (id: string, { definitions }: OwnValuesProps['chosen']) => {
  const definition = definitions.get(id)
  return definition !== undefined && widgetOf(definition).way !== 'shown'
}

const without = (values: Readonly<Record<string, unknown>>, gone: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== gone))

const everyTime = ({ scheduleInstance: { fields, properties } }: ScheduleInstance): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(properties).map(([key, { value }]) => [key, value])),
  ...Object.fromEntries(Object.entries(fields).map(([id, { value }]) => [id, value])),
})

const labelOf = ({ scheduleInstance: { fields, properties } }: ScheduleInstance, key: string, title: string): string =>
  key === 'title' ? title : (properties[key]?.label ?? fields[key]?.label ?? '')

interface OwnRowProps {
  isOwn: boolean
  everyTime: string
  onGiveUp: () => void
  children: ReactNode
}

const OwnRow = ({ isOwn, everyTime: text, onGiveUp, children }: OwnRowProps) => (
  <div className="own-row" data-own={isOwn || undefined}>
    {children}
    {isOwn && (
      <p className="own-every">
        Every time: {text || 'empty'}
        <Button onPress={onGiveUp}>Use it</Button>
      </p>
    )}
  </div>
)
