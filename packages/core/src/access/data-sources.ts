import { isMemberOf } from './teams.ts'

/** The acting person, as far as data sources are concerned. */
export interface DataEditor {
  isAdmin: boolean
  editData: boolean
  teams: readonly number[]
}

/** Creates and deletes data sources, says who edits them, and edits definitions. */
export const canManageDataSources = (me: Pick<DataEditor, 'isAdmin' | 'editData'>): boolean => me.isAdmin || me.editData

/** Changes a data source and its items: without teams, only those who manage all of them. */
export const canEditDataSource = (me: DataEditor, { editPermissions }: { editPermissions: readonly number[] }) =>
  canManageDataSources(me) || isMemberOf(me, editPermissions)
