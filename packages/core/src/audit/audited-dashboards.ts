/** What the audit log keeps of dashboards and noticeboards. */
export const AUDITED_DASHBOARDS = {
  dashboard: {
    title: 'Dashboard',
    properties: {
      title: 'Title',
      teams: 'Teams that see it',
      fineGridEnabled: { title: 'Fine grid', words: { true: 'On', false: 'Off' } },
      tiles: 'Tiles',
    },
  },
  wallLink: {
    title: 'Link of a wall',
    properties: {
      title: 'Name',
      teams: 'Teams whose rights it has',
      dashboards: 'Dashboards',
      seconds: 'Seconds for each dashboard',
      expires: { title: 'Expires', isInstant: true },
      address: 'Opened from',
    },
  },
  noticeboard: { title: 'Noticeboard', properties: { title: 'Title', description: 'Description' } },
} as const
