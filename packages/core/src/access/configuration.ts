import { canManageDataSources } from './data-sources.ts'

interface Visitor {
  isAdmin: boolean
  editData: boolean
  /** As a member of a team of some data source. */
  editsDataSources: boolean
}

/** Whether the settings are open at all: the entry of the navigation and the page itself ask this. (D-039) */
export const canOpenConfiguration = (me: Visitor): boolean => canManageDataSources(me) || me.editsDataSources

/** Others than administrators find data sources there, and nothing else. */
export const configurationTitle = (me: Pick<Visitor, 'isAdmin'>): string => (me.isAdmin ? 'Settings' : 'Data Sources')
