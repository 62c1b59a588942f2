/** What the audit log keeps of a rule. */
export const AUDITED_RULE = {
  title: 'Rule',
  properties: {
    title: 'Title',
    description: 'Description',
    folder: 'Folder',
    enabled: { title: 'Enabled', words: { true: 'On', false: 'Off' } },
    order: 'Order',
    templates: 'Templates',
    appliesTo: 'On',
    trigger: 'When',
    triggerFields: 'Fields that change',
    conditions: 'Conditions',
    actions: 'Actions',
    exposures: 'Shows to more people',
  },
} as const
