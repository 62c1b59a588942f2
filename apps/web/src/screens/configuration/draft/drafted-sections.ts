import type { Section } from '../sections.ts'

const DRAFTED: readonly Section[] = [
  'templates',
  'categories',
  'fields',
  'dataSources',
  'definitions',
  'severities',
  'statuses',
]

/** Whether what is changed in a section can be gathered in a draft. */
export const isDrafted = (section: Section): boolean => DRAFTED.includes(section)
