import { inAnyOf } from './teams.ts'

/** A view as far as the right to see it goes. */
export interface GuardedView {
  /** Null: it is shared. */
  ownerId: number | null
  teams: readonly number[]
}

type Viewer = { id: number; teams: readonly number[] }

/** Folders and shared views are seen by the teams that they name; without any, by everybody. (D-066) */
export const seesShared = (me: Pick<Viewer, 'teams'>, { teams }: { teams: readonly number[] }): boolean =>
  inAnyOf(me, teams)

/** A personal view is its owner's alone; what is in a hidden folder is hidden, too. `folder`: null if it is in none. */
export const seesView = (me: Viewer, view: GuardedView, folder: { teams: readonly number[] } | null): boolean =>
  view.ownerId === null ? seesShared(me, view) && (!folder || seesShared(me, folder)) : view.ownerId === me.id

/** Everybody makes views of their own; those of others are changed by who edits data and sees them. (D-066) */
export const canChangeView = (me: { editData: boolean }, { isPersonal }: { isPersonal: boolean }): boolean =>
  isPersonal || me.editData

interface FolderEditor {
  editData: boolean
  extendedPermissions: { scheduling: boolean }
}

/** Who plans schedules also arranges their folders. (D-066) */
export const canChangeFolders = (me: FolderEditor, folderType: string): boolean =>
  me.editData || (folderType === 'Schedule' && me.extendedPermissions.scheduling)
