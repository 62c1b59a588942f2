import { schedules } from '@dossier/contract/schedules/calls'
import { templates } from '@dossier/contract/templates/calls'
import type { TemplateDetails } from '@dossier/contract/templates'
import { tenant } from '@dossier/contract/organization/tenant'
import { canFillField } from '@dossier/core/access/fields'
import { valuesForTemplate } from '@dossier/core/schedules/template-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { useMe } from '../../lib/me.ts'
import type { Definitions, HiddenParts, ScheduleValues } from './schedule-values.ts'

/** A template that is chosen in a form, and its fields that the person fills in. */
export function useScheduledTemplate(id: number | null) {
  const me = useMe()
  const found = useQuery({
    ...queryOf(templates.details, { params: { id: String(id ?? 0) } }),
    enabled: id !== null,
  })
  const { data } = found
  const template: TemplateDetails | undefined = data?.id === id ? data : undefined
  const definitions: Definitions = useMemo(() => {
    const filled = (template?.fields ?? []).filter(({ field, permissions }) =>
      canFillField(me, field, permissions ?? field.permissions),
    )
    return new Map(filled.map(({ field }) => [field.id, field]))
  }, [template, me])
  return { template, definitions, error: found.error, refetch: found.refetch }
}

/** What the organization hides in schedules; undefined until it is known. (C-SCHED-14) */
export function useHiddenParts(): HiddenParts | undefined {
  const { data } = useQuery(queryOf(tenant.settings))
  const isOn = (key: string) => data?.some(({ setting, value }) => setting.key === key && value === 'true') ?? false
  return data && { timeSpan: isOn('scheduleHideTimeSpan'), bulkCreate: isOn('scheduleHideBulkCreate') }
}

interface Choosing {
  values: ScheduleValues
  change: (part: Partial<ScheduleValues>) => void
}

/** Chooses another template: the values that it permits stay, and its defaults fill the rest. (C-SCHED-16) */
export function useTemplateChoice({ values, change }: Choosing): (id: number) => void {
  const cache = useQueryClient()
  const latest = useRef(values)
  useEffect(() => void (latest.current = values))
  const fill = async (id: number) => {
    const [template, settings] = await Promise.all([
      cache.fetchQuery(queryOf(templates.details, { params: { id: String(id) } })),
      cache.fetchQuery(queryOf(schedules.settings)),
    ])
    // Somebody may have gone on to another one.
    if (latest.current.templateId !== id) return
    change({ fields: valuesForTemplate<unknown>(template, latest.current.fields, settings.defaultFieldValues) })
  }
  return (id) => {
    change({ templateId: id, bulkCreateUserRole: null, bulkCreateSubRole: null })
    fill(id).catch(messageToast)
  }
}
