/** What the audit log keeps of integrations and API tokens. */
export const AUDITED_INTEGRATIONS = {
  integration: {
    title: 'Integration',
    properties: {
      title: 'Title',
      service: 'Service',
      active: { title: 'Active', words: { true: 'On', false: 'Off' } },
      settings: 'Settings',
      secrets: { title: 'Secrets', isHidden: true },
      outputs: 'Outputs',
      schedule: 'Minutes between runs',
      events: 'Events',
      eventTemplates: 'Templates of events',
      eventFilters: 'Filters of events',
      warnings: 'Warnings',
    },
  },
  delivery: { title: 'Delivery', properties: { sent: 'Sent' } },
  apiToken: {
    title: 'API token',
    properties: { title: 'Name', owner: 'Owner', scopes: 'Scopes', expires: { title: 'Expires', isInstant: true } },
  },
} as const
