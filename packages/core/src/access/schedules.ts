import { inAnyOf } from './teams.ts'
import { seesShared } from './views.ts'

interface Viewer {
  teams: readonly number[]
}

/** A schedule is seen by who sees its folder and is in a team that its template permits. */
export const seesSchedule = (
  me: Viewer,
  { folder, template }: { folder: { teams: readonly number[] } | null; template: readonly number[] },
): boolean => (!folder || seesShared(me, folder)) && inAnyOf(me, template)

/** Others read schedules only. (C-SCHED-28) */
export const canEditSchedules = (me: { editData: boolean; extendedPermissions: { scheduling: boolean } }): boolean =>
  me.editData || me.extendedPermissions.scheduling
