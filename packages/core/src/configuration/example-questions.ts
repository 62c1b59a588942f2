import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { Configuration } from './configuration.ts'

const RULE = { setBackgroundColor: false, setTextColor: false, setBar: false, setIcon: false }

/** Shared things that name those of the office in every way that they can. */
export const officeQuestions: Pick<
  Configuration,
  'folders' | 'pdfTemplates' | 'views' | 'insightParameters' | 'insights' | 'rules' | 'schedules' | 'dashboards'
> = {
  folders: [
    { key: 'id-30', title: 'Daily', folderType: 'View', teams: ['id-1'] },
    { key: 'id-31', title: 'Daily', folderType: 'Schedule', teams: [] },
  ],
  pdfTemplates: [
    {
      key: 'id-32',
      title: 'Letter',
      templates: ['id-16'],
      body: '<p>x</p>',
      header: '',
      footer: '',
      pageNumbers: false,
    },
  ],
  views: [
    {
      key: 'id-33',
      title: 'Open',
      folder: 'id-30',
      teams: ['id-2'],
      columns: ['title', 'fields.id-12', 'fields.id-13'],
      clauses: [
        { field: 'fields.id-12', operator: 'Any', value: ['id-20', 'id-21'] },
        { field: 'statusId', operator: 'Equals', value: 'id-4' },
        { field: 'fields.id-11', definitionField: 'id-8', operator: 'Equals', value: 'North' },
        { field: 'fields.id-15', operator: 'InTeam', value: 'id-1' },
        {
          field: 'fields.id-22',
          operator: 'GreaterThan',
          value: null,
          parameters: { timeSpentClause: { searchValue: 'id-21', hoursSpent: 2 } },
        },
        {
          anyOf: [
            { field: 'severityId', operator: 'Any', value: ['id-5'] },
            { field: 'fields.id-10', operator: 'Equals', value: null, dynamicField: 'fields.id-12' },
          ],
        },
      ],
      groupBy: 'fields.id-12',
      groupByOption: 'Day',
      thenGroupBy: 'fields.id-13',
      thenGroupByOption: 'Day',
      sortBy: 'fields.id-13',
      sortByDescending: true,
      thenSortBy: [{ sortBy: 'fields.id-12', descending: false }],
      pageSize: 20,
      formattingRules: {
        'fields.id-12': [{ ...RULE, operator: 'Equals', value: 'id-21' }],
        'fields.id-13': [
          {
            ...RULE,
            operator: 'IsSet',
            value: null,
            setBar: true,
            setBarMaximum: 'relative',
            barMaximum: 'fields.id-14',
          },
        ],
        statusId: [{ ...RULE, operator: 'Equals', value: 'id-3' }],
      },
      layout: { kind: 'board', column: 'fields.id-12' },
      calculations: [{ column: 'fields.id-13', calcType: 'Total' }],
    },
  ],
  insightParameters: [
    {
      key: 'id-34',
      title: 'Crew',
      parameter: 'crew',
      dataType: 'Team',
      dataSource: null,
      defaultValue: ['id-1'],
      dynamicValue: null,
      searchClauseParameters: null,
      passValueTo: 'id-34',
    },
  ],
  insights: [
    {
      key: 'id-35',
      title: 'Hours',
      folder: null,
      columns: ['fields.id-13'],
      calculations: [
        {
          key: 'hours',
          label: 'Hours',
          calcType: 'Total',
          field: 'fields.id-13',
          groupBy: 'fields.id-12',
          groupByOption: 'Month',
          groupByKeyLabels: { 'id-20': 'Little', '': 'None' },
          expression: null,
          timeSpentCalculation: { trackingFieldId: 'id-12', searchValue: 'id-21' },
          formattingRules: [],
          imported: { insight: 'id-35', key: 'hours' },
        },
      ],
      calculationTotals: [
        {
          title: 'All',
          calculationList: ['hours'],
          subtractCalculationList: [],
          groupBy: 'fields.id-12',
          collate: 'sum',
          collateInclude: ['id-3', null],
          collateExclude: [],
        },
      ],
      calculationSort: null,
      showCalculatedUserStatus: false,
      clauses: [{ field: 'pendingTeams', operator: 'Contains', value: null, dynamicValue: 'id-34' }],
      parameters: ['id-34'],
      includeGlobalParameters: true,
      groupBy: 'statusId',
      groupByOption: 'Day',
      groupByDateFormat: null,
      formattingRules: {},
    },
  ],
  rules: [
    {
      key: 'id-36',
      title: 'Large ones',
      description: '',
      folder: null,
      enabled: true,
      templates: ['id-16'],
      appliesTo: 'both',
      trigger: 'FieldChanged',
      triggerFields: ['fields.id-12'],
      conditions: [{ field: 'fields.id-12', operator: 'Equals', value: 'id-21', was: true }],
      actions: [
        { type: ACTION_TYPES.SetValue, field: 'fields.id-12', newValue: 'id-20', dynamicValue: false },
        { type: ACTION_TYPES.AddTeam, team: 'id-1' },
        { type: ACTION_TYPES.AddField, field: 'id-13', required: true },
        {
          type: ACTION_TYPES.SendEmail,
          recipient: [
            { kind: 'team', team: 'id-2' },
            { kind: 'field', field: 'fields.id-15' },
          ],
          subject: 'x',
          body: '',
          includeAttachments: false,
        },
      ],
    },
  ],
  schedules: [
    {
      key: 'id-37',
      title: 'Round',
      template: 'id-16',
      folder: 'id-31',
      timeZone: 'Europe/Berlin',
      frequency: 1,
      dayOf: null,
      minRunDate: null,
      maxRunDate: null,
      startTime: '08:00',
      endTime: null,
      values: { 'fields.id-12': 'id-21', statusId: 'id-3', pendingTeams: ['id-1'] },
      bulkTeams: ['id-1'],
      bulkRole: 'id-15',
      bulkSubRole: null,
    },
  ],
  dashboards: [
    {
      key: 'id-38',
      title: 'Desk',
      teams: ['id-2'],
      fineGridEnabled: false,
      cells: [
        {
          id: 'a',
          cellPosition: { x: 0, y: 0 },
          cellSize: { width: 1, height: 1 },
          cellType: 0,
          contents: { insightId: 'id-35', filterFromInsightId: 'id-35', dynamicFilter: 'fields.id-12' },
        },
        {
          id: 'b',
          cellPosition: { x: 1, y: 0 },
          cellSize: { width: 1, height: 1 },
          cellType: 3,
          contents: { id: 'id-38' },
        },
        {
          id: 'c',
          cellPosition: { x: 2, y: 0 },
          cellSize: { width: 1, height: 1 },
          cellType: 7,
          contents: {
            dateColumn: 'fields.id-10',
            templateIds: ['id-16'],
            viewId: 'id-33',
            highlightedTeamIds: ['id-1'],
          },
        },
      ],
    },
  ],
}
