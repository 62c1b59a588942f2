/** The parts of the settings, in the order of the list. */
export const SECTIONS = [
  'templates',
  'categories',
  'fields',
  'rules',
  'dataSources',
  'definitions',
  'areas',
  'severities',
  'statuses',
  'formatting',
  'import',
  'names',
  'information',
  'branding',
  'domain',
  'pdf',
  'tenant',
  'versions',
  'auditLog',
  'securityLog',
  'jobs',
] as const
export type Section = (typeof SECTIONS)[number]

/** Settings that have their place on the screen of users, whose editors need them, too; after which section they are named. */
export const AMONG_USERS = [
  { users: 'statuses', title: 'User Statuses' },
  { users: 'teams', title: 'Teams' },
] as const
export const BEFORE_USERS: Section = 'statuses'

const isSection = (value: unknown): value is Section => SECTIONS.some((section) => section === value)

export interface SectionSearch {
  section?: Section
  /** The user whose history the audit log shows. */
  user?: number
  /** The template that is being designed. */
  template?: number
  /** The data source whose items are shown. */
  source?: string
  /** The import that is open. */
  import?: number
  /** The item whose form is open in a section that lists items. */
  item?: string
  /** The rule that is open, `new` for one to be made, or `runs` for those of all rules. */
  rule?: number | string
  /** What a new rule begins as: the number of another one, or the name of a starting point. */
  from?: number | string
  /** The part of an open rule that is shown besides its form. */
  tab?: 'runs'
  /** The run that is open. */
  run?: string
}

/** The URL names the open section; without a name, it is the first. */
export const readSection = ({
  section,
  user,
  template,
  source,
  import: id,
  item,
  ...rest
}: Record<string, unknown>): SectionSearch => ({
  ...(isSection(section) && { section }),
  ...(section === 'auditLog' && isId(user) && { user }),
  ...(section === 'templates' && isId(template) && { template }),
  ...(section === 'dataSources' && typeof source === 'string' && { source }),
  ...(section === 'import' && isId(id) && { import: id }),
  ...(isItem(item) && { item: String(item) }),
  ...(section === 'rules' && readRule(rest)),
})

const readRule = ({ rule, from, tab, run }: Record<string, unknown>): SectionSearch => ({
  ...(isItem(rule) && { rule }),
  ...(isItem(from) && { from }),
  ...(tab === 'runs' && { tab }),
  ...(isItem(run) && { run: String(run) }),
})

// The router reads a number in the address as one.
const isItem = (value: unknown): value is string | number => isId(value) || (typeof value === 'string' && value !== '')

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
