import { NewSchedule, ScheduleToSave, type ScheduledValues } from '@dossier/contract/schedules/schedule'
import { scheduledToSave } from '@dossier/core/configuration/scheduled-columns'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { createSchedule, removeSchedule, saveSchedule } from '../../schedules/save-schedule.ts'
import { isArchivedIn } from '../../schedules/schedule-values.ts'
import { asForm } from './as-form.ts'
import { numbered, numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'
import { asWriter, folderTitle } from './writer.ts'

export const schedules: KindCalls<'schedules'> = {
  save: async (ctx, schedule, before) => {
    const { title, template, timeZone, frequency, bulkTeams, dayOf, minRunDate, maxRunDate } = schedule
    const input = {
      title,
      templateId: Number(template),
      folder: await folderTitle(ctx, schedule.folder),
      timeZoneId: timeZone,
      scheduleFreq: frequency,
      dayOf,
      date: null,
      minRunDate,
      maxRunDate,
      startTime: schedule.startTime,
      endTime: schedule.endTime,
      fields: await withoutArchived(ctx, Number(template), scheduledToSave(schedule.values)),
      bulkCreateForTeams: bulkTeams && numbers(bulkTeams),
      bulkCreateUserRole: schedule.bulkRole,
      bulkCreateSubRole: schedule.bulkSubRole,
    }
    const writer = await asWriter(ctx)
    if (!before) return createSchedule(writer, asForm(NewSchedule, input))
    return saveSchedule(writer, asForm(ScheduleToSave, { ...input, id: numbered(before) }))
  },
  remove: async (ctx, key) => removeSchedule(await asWriter(ctx), Number(key)),
}

/** Values of archived fields stay as they are stored; no form can change them. (D-145) */
async function withoutArchived(ctx: Ctx, templateId: number, values: ScheduledValues): Promise<ScheduledValues> {
  const template = (await loadCatalogue(ctx)).templates.get(templateId)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !template || !isArchivedIn(template, key)))
}
