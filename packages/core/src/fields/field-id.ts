import { PROPERTY_KEYS } from '@dossier/contract/cases/details'

/** Words to which an address, a column or a form gives a meaning of their own. */
const WORDS = ['none', 'new', 'fields', 'form', 'comment', 'restricted', 'id', 'name', 'email', 'today', 'caseNumber']
const COLUMNS = ['templateId', 'created', 'lastUpdated', 'closed', 'deleted', 'isCase', 'isClosed', 'permissions']
/** What every object has, so that a map by field id could take it for a value. */
const OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype)

const TAKEN = new Set([...PROPERTY_KEYS, ...WORDS, ...COLUMNS, ...OF_OBJECTS].map((word) => word.toLowerCase()))

/** Whether a new field may have this id: one that means nothing else anywhere, whatever the letter case. (D-122) */
export const isFieldIdFree = (id: string): boolean => !TAKEN.has(id.toLowerCase())
