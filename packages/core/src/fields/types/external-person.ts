/** What people outside of the organization are called where their record does not name them. (A-STATUS-10) */
export const EXTERNAL_USER = 'External User'

/** Whether a person of a role is known in that record alone. (D-114) */
export const isExternalId = (id: unknown): id is string => typeof id === 'string' && id.startsWith('ext-')
