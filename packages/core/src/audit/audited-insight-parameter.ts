export const AUDITED_INSIGHT_PARAMETER = {
  title: 'Parameter of insights',
  properties: {
    name: 'Name',
    dataType: 'Type',
    dataSource: 'Data source',
    defaultValue: 'Default',
    passValueToParameter: 'Passes its value to',
  },
} as const
