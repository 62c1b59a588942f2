import type { Configuration, ThingOf } from './configuration.ts'
import { officeQuestions } from './example-questions.ts'

export const EMPTY: Configuration = {
  settings: [],
  recordNames: [],
  caseNames: [],
  teams: [],
  statuses: [],
  severities: [],
  areas: [],
  categories: [],
  definitions: [],
  dataSources: [],
  fields: [],
  templates: [],
  folders: [],
  formattingSettings: [],
  pdfTemplates: [],
  noticeboards: [],
  views: [],
  insightParameters: [],
  insights: [],
  rules: [],
  schedules: [],
  dashboards: [],
}

const field = (
  key: string,
  title: string,
  more: Partial<ThingOf<'fields'>> & Pick<ThingOf<'fields'>, 'dataType'>,
): ThingOf<'fields'> => ({
  key,
  title,
  description: '',
  dataSource: null,
  displayReadOnly: false,
  adminOnly: false,
  viewTeams: [],
  editTeams: [],
  choices: [],
  columns: [],
  settings: {},
  ...more,
})

const template = (key: string, title: string, more: Partial<ThingOf<'templates'>>): ThingOf<'templates'> => ({
  key,
  title,
  description: '',
  disabled: false,
  showInQuickCreate: true,
  category: null,
  severity: null,
  caseNumberPrefix: '',
  enableTitleTemplate: false,
  titleTemplate: '',
  caseTeams: [],
  recordTeams: [],
  closedTeams: [],
  sections: [{ title: 'General', description: '', collapsed: false, hideWhenEmpty: false }],
  fields: [],
  hiddenFields: [],
  hiddenProperties: [],
  defaults: {},
  schedule: { available: false, teams: [], fields: [], defaults: {} },
  cadence: { cadencePeriod: null, startTime: '09:00' },
  ...more,
})

const placed = (key: string, permissions: ThingOf<'templates'>['fields'][number]['permissions'] = null) => ({
  field: key,
  section: 'General',
  requiredRecord: false,
  requiredCase: false,
  permissions,
})

/** A bit of everything that refers to something else. */
export const office: Configuration = {
  ...EMPTY,
  ...officeQuestions,
  teams: [
    { key: 'id-1', title: 'Crew' },
    { key: 'id-2', title: 'Office' },
  ],
  statuses: [
    { key: 'id-3', title: 'New', default: true },
    { key: 'id-4', title: 'Done', default: false },
  ],
  severities: [{ key: 'id-5', title: 'Low', level: 1 }],
  categories: [
    {
      key: 'id-6',
      title: 'Visits',
      preventManualCreation: false,
      alwaysPromoted: false,
      caseTeams: ['id-1'],
      recordTeams: [],
    },
  ],
  definitions: [
    {
      key: 'id-7',
      title: 'Vehicle',
      fields: [{ key: 'id-8', title: 'Depot', dataType: 'text', required: true, includeInTable: true, section: '' }],
    },
  ],
  dataSources: [{ key: 'id-9', title: 'Fleet', definition: 'id-7', extraFields: ['id-8'], editTeams: ['id-2'] }],
  fields: [
    field('id-10', 'Depot', { dataType: 'text', viewTeams: ['id-1'] }),
    field('id-11', 'Vehicle', {
      dataType: 'list',
      dataSource: 'id-9',
      settings: { listFilter: 'id-10', listFilterValueField: 'id-8' },
    }),
    field('id-12', 'Size', {
      dataType: 'list',
      choices: [
        { key: 'id-20', label: 'Small' },
        { key: 'id-21', label: 'Large' },
      ],
    }),
    field('id-13', 'Hours [net]', { dataType: 'number', settings: { precision: 1 } }),
    field('id-14', 'Cost', {
      dataType: 'calculated',
      settings: { calculationType: 'Numerical', expression: '[id-13] * IF([today] > [created], 2.5, 1)' },
    }),
    field('id-22', 'Time by size', { dataType: 'time-spent', settings: { trackingFieldId: 'id-12' } }),
    field('id-23', 'Time as large', {
      dataType: 'calculated',
      settings: { calculationType: 'TimeSpentAs', trackingFieldId: 'id-12', searchValue: 'id-21' },
    }),
    field('id-15', 'Inspector', { dataType: 'user-role', settings: { teams: ['id-1'], isSingleUser: true } }),
  ],
  templates: [
    template('id-16', 'Visit', {
      category: 'id-6',
      severity: 'id-5',
      closedTeams: ['id-2'],
      fields: [
        placed('id-12', { viewTeams: ['id-1'], editTeams: ['id-2'], adminOnly: false }),
        placed('id-13'),
        placed('id-14'),
      ],
      hiddenFields: ['id-13'],
      defaults: { 'id-12': 'id-21' },
      schedule: { available: true, teams: ['id-1'], fields: ['id-13'], defaults: { 'id-13': 4 } },
    }),
  ],
}
