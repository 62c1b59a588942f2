/** What the audit log keeps of schedules. */
export const SCHEDULE = {
  title: 'Schedule',
  properties: {
    title: 'Title',
    template: 'Template',
    folder: 'Folder',
    when: 'Runs',
    range: 'From and until',
    endTime: 'End time',
    values: 'Values',
    bulk: 'Records for each person',
    date: 'One date',
    exposures: 'Shows to more people',
  },
} as const
