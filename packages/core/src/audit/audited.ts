import type { AuditKind } from '@dossier/contract/audit-log'
import { SCHEDULE } from './audited-schedule.ts'
import type { SubscriptionStatus } from '@dossier/contract/organization/billing'
import type { StyleTheme } from '@dossier/contract/organization/branding'
import type { Membership } from '@dossier/contract/users/details'
import { EXTENDED_PERMISSIONS } from '../access/extended-permissions.ts'
import { TYPE_TITLES } from '../fields/types/type-titles.ts'
import { AUDITED_INTEGRATIONS } from './audited-integrations.ts'
import { AUDITED_DASHBOARDS } from './audited-dashboards.ts'
import { AUDITED_INSIGHT_PARAMETER } from './audited-insight-parameter.ts'
import { AUDITED_PDF_TEMPLATE } from './audited-pdf-template.ts'
import { AUDITED_RULE } from './audited-rule.ts'

/** How the audit log keeps a property: under its title in the interface, and with its values in words. */
export interface AuditedProperty {
  title: string
  words?: Readonly<Record<string, string>>
  /** A secret or a picture: only the fact that it changed is kept. */
  isHidden?: true
  isInstant?: true
}

interface Noun {
  title: string
  properties: Readonly<Record<string, string | AuditedProperty>>
}

const MEMBERSHIPS: Record<Membership, string> = { member: 'Member', invited: 'Invited', declined: 'Declined' }
const SUBSCRIPTION_STATUSES: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trial: 'Trial',
  pastDue: 'Past due',
  cancelled: 'Canceled',
}
const WEEKDAYS = {
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
}
const ELEMENTS = { logo: 'Logo', sso: 'Login with SSO', forgotPassword: 'Forgot password?', signUp: 'Sign up' }
const ON_OFF = { true: 'On', false: 'Off' }
const JOB_STATES = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  triedAgain: 'Tried again',
}
const permission = (key: 'scheduling' | 'setOtherUsersStatus'): string =>
  EXTENDED_PERMISSIONS.find((one) => one.key === key)?.title ?? key

const word = { title: 'Word', isDefault: 'In use' } as const

/** The looks that have a stylesheet of their own. */
export const THEME_TITLES: Record<StyleTheme, string> = { light: 'Light', dark: 'Dark', 'new-light': 'New light' }

/** What the audit log keeps of each kind of thing. A new kind, or property, is a line here. */
export const AUDITED = {
  organization: {
    title: 'Organization',
    properties: {
      title: 'Title',
      domain: 'Domain',
      disabled: 'Disabled',
      features: 'Features',
      billing_enabled: 'Needs a subscription',
      invitations_a_day: 'Invitations a day',
    },
  },
  subscription: {
    title: 'Subscription',
    properties: {
      id: 'Subscription number',
      plan: 'Plan',
      status: { title: 'Status', words: SUBSCRIPTION_STATUSES },
      validUntil: 'Valid until',
      seats: 'Seats',
    },
  },
  signInPage: {
    title: 'Domain and sign-in page',
    properties: {
      domain: 'Domain',
      hiddenElements: { title: 'Hidden on the sign-in page', words: ELEMENTS },
      showSsoBelowLogin: 'Show single sign-on below the login form',
    },
  },
  identityProvider: {
    title: 'Identity provider',
    properties: {
      title: 'Title',
      entryPoint: 'Sign-in URL',
      issuer: 'Provider entity ID',
      certificates: 'Certificate',
      enabled: 'Enabled',
      autoLogin: 'Redirect to this provider when the sign-in page opens',
    },
  },
  supportAccess: { title: 'Support access', properties: { until: { title: 'Access until', isInstant: true } } },
  settings: {
    title: 'Tenant settings',
    properties: {
      allowFieldEditInViews: { title: 'Fields can be edited in views', words: ON_OFF },
      timeZone: 'Time zone',
      defaultFirstDayOfWeek: { title: 'First day of the week', words: WEEKDAYS },
      scheduleHideTimeSpan: { title: 'Hide the time span in schedules', words: ON_OFF },
      scheduleHideBulkCreate: { title: 'Hide bulk creation in schedules', words: ON_OFF },
      enableTenantSizeCheck: {
        title: 'Search people and teams on the server when the tenant is large',
        words: ON_OFF,
      },
    },
  },
  information: { title: 'Information', properties: { title: 'Title', value: 'Text', position: 'Position' } },
  logo: { title: 'Logo', properties: { version: { title: 'Picture', isHidden: true } } },
  stylesheet: { title: 'Stylesheet', properties: { css: 'CSS' } },
  recordName: { title: 'Record name', properties: word },
  caseName: { title: 'Case name', properties: word },
  user: {
    title: 'User',
    properties: {
      name: 'Name',
      email: 'Email',
      isAdmin: 'Administrator',
      editData: 'Edit data',
      editUsers: 'Edit users',
      scheduling: permission('scheduling'),
      setOtherUsersStatus: permission('setOtherUsersStatus'),
      disabled: 'Disabled',
      membership: { title: 'Membership', words: MEMBERSHIPS },
      invitation: 'Invitation',
      teams: 'Teams',
      status: 'Status',
      picture: { title: 'Picture', isHidden: true },
      secondFactor: 'Two-factor authentication',
    },
  },
  team: { title: 'Team', properties: { title: 'Title', landingPagePath: 'Landing page', members: 'Members' } },
  userStatus: { title: 'User status', properties: { title: 'Title' } },
  userField: {
    title: 'User field',
    properties: {
      title: 'Title',
      dataType: { title: 'Type', words: TYPE_TITLES },
      section: 'Section',
      choices: 'Choices',
      allowSelfEdit: 'People can edit it themselves',
      requiredRecord: 'Required',
      inHeader: 'In the header, next to the name',
      order: 'Order',
    },
  },
  status: { title: 'Status', properties: { title: 'Title', default: 'Default', order: 'Position' } },
  severity: { title: 'Severity', properties: { title: 'Title', level: 'Level' } },
  category: {
    title: 'Category',
    properties: {
      title: 'Title',
      order: 'Position',
      preventManualCreation: 'People cannot create records',
      alwaysPromoted: 'Records are cases from the start',
      caseTeams: 'Teams that create and edit cases',
      recordTeams: 'Teams that create and edit records',
    },
  },
  area: {
    title: 'Area',
    properties: {
      title: 'Title',
      parent: 'Part of',
      order: 'Position',
      disabled: { title: 'Disabled', words: ON_OFF },
    },
  },
  template: {
    title: 'Template',
    properties: {
      title: 'Title',
      description: 'Description',
      order: 'Position',
      disabled: { title: 'Disabled', words: ON_OFF },
      showInQuickCreate: { title: 'In the menu for new records', words: ON_OFF },
      category: 'Category',
      severity: 'Severity',
      caseNumberPrefix: 'Number prefix',
      titleTemplate: 'Title format',
      caseTeams: 'Teams that create and edit cases',
      recordTeams: 'Teams that create and edit records',
      closedTeams: 'Teams that edit after closing',
      sections: 'Sections',
      fields: 'Fields',
      hidden: 'Hidden in the form',
      defaults: 'Default values',
      cadence: 'Recurrence',
      scheduling: { title: 'Can be scheduled', words: ON_OFF },
      schedulingTeams: 'Teams that schedule',
      schedulingFields: 'Fields that schedules fill in',
      schedulingDefaults: 'Values of schedules',
    },
  },
  dataSource: {
    title: 'Data source',
    properties: {
      title: 'Title',
      definition: 'Definition',
      extraFields: 'More values in lists',
      editTeams: 'Teams that edit the items',
    },
  },
  dataDefinition: { title: 'Definition', properties: { title: 'Title', fields: 'Fields' } },
  dataItem: { title: 'Data source item', properties: { label: 'Label', dataSource: 'Data source' } },
  field: {
    title: 'Field',
    properties: {
      title: 'Title',
      description: 'Description',
      dataType: { title: 'Type', words: TYPE_TITLES },
      dataSource: 'Data source',
      choices: 'Choices',
      settings: 'Settings of the type',
      displayReadOnly: 'Read-only',
      archived: 'Archived',
      adminOnly: 'Administrators only',
      viewTeams: 'Teams that view it',
      editTeams: 'Teams that edit it',
    },
  },
  view: {
    title: 'View',
    properties: {
      title: 'Title',
      folder: 'Folder',
      teams: 'Teams that see it',
      columns: 'Columns',
      clauses: 'Filters',
      groupBy: 'Grouped by',
      sortBy: 'Sorted by',
      pageSize: 'Records on a page',
      formattingRules: 'Columns with formatting rules',
      layout: 'Shown as',
      calculations: 'Calculations',
    },
  },
  folder: { title: 'Folder', properties: { title: 'Title', folderType: 'For', teams: 'Teams that see it' } },
  formattingSetting: {
    title: 'Formatting rules',
    properties: { title: 'Title', dataType: { title: 'Type', words: TYPE_TITLES }, rules: 'Rules' },
  },
  ...AUDITED_DASHBOARDS,
  ...AUDITED_PDF_TEMPLATE,
  schedule: SCHEDULE,
  ...AUDITED_INTEGRATIONS,
  insight: {
    title: 'Insight',
    properties: {
      title: 'Title',
      folder: 'Folder',
      columns: 'Columns',
      clauses: 'Filters',
      groupBy: 'Grouped by',
      groupByDateFormat: 'Dates are written as',
      calculations: 'Calculations',
      calculationTotals: 'Totals',
      calculationSort: 'Groups are sorted by',
      dynamicParameters: 'Parameters',
      includeGlobalParameters: { title: 'Follows the parameters of dashboards', words: ON_OFF },
      showCalculatedUserStatus: { title: 'Shows the statuses of people', words: ON_OFF },
      formattingRules: 'Columns with formatting rules',
    },
  },
  insightParameter: AUDITED_INSIGHT_PARAMETER,
  rule: AUDITED_RULE,
  job: { title: 'Background job', properties: { state: { title: 'State', words: JOB_STATES } } },
} as const satisfies Record<AuditKind, Noun>

/** The stored values of a thing, as far as the log keeps them; omitted properties are not compared. */
export type AuditedValues<K extends AuditKind> = {
  readonly [P in keyof (typeof AUDITED)[K]['properties']]?: AuditedValue
}
export type AuditedValue = string | number | boolean | null | readonly string[]

export const propertiesOf = (kind: AuditKind): Record<string, AuditedProperty> =>
  Object.fromEntries(
    Object.entries<string | AuditedProperty>(AUDITED[kind].properties).map(([key, property]) => [
      key,
      typeof property === 'string' ? { title: property } : property,
    ]),
  )
