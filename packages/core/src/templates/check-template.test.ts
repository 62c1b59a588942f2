import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { storedValues, templateFault, type TemplateParts } from './check-template.ts'

const define = (id: string, title: string, dataType: 'text' | 'number' = 'text') =>
  [id, exampleDefinition(dataType, { id, title })] as const
const definitions = new Map([define('s', 'Site'), define('t', ' site '), define('n', 'Amount', 'number')])

const template = (part: Partial<TemplateParts> = {}): TemplateParts => ({
  sections: ['General'],
  sectionDetails: {},
  fields: ['s', 'n'].map((id) => ({ field: { id }, section: 'General' })),
  hiddenFields: [],
  fieldDefaultValues: {},
  enableTitleTemplate: false,
  titleTemplate: '',
  templateSchedule: { schedulingFields: [], defaultValues: {} },
  ...part,
})
const at = (part: Partial<TemplateParts>) => templateFault(template(part), definitions)?.at
const titled = (titleTemplate: string, part: Partial<TemplateParts> = {}) =>
  templateFault(template({ enableTitleTemplate: true, titleTemplate, ...part }), definitions)?.text

test('C-TPL-08 a template that fits has no fault', () => {
  const parts = { fieldDefaultValues: { n: '1' }, sectionDetails: { General: {} }, hiddenFields: ['n'] }
  expect(at(parts)).toBe(undefined)
  expect(titled('{ SITE } {caseNumber}')).toBe(undefined)
})

test.each<[string, Partial<TemplateParts>]>([
  ['sections', { sections: ['General', ' general'] }],
  ['sectionDetails', { sectionDetails: { Vault: {} } }],
  ['fields', { fields: [{ field: { id: 'gone' }, section: 'General' }] }],
  ['fields', { fields: [{ field: { id: 's' }, section: 'Vault' }] }],
  ['hiddenFields', { hiddenFields: ['t'] }],
  ['fieldDefaultValues', { fieldDefaultValues: { t: 'x' } }],
  ['fieldDefaultValues', { fieldDefaultValues: { n: 'x' } }],
  ['templateSchedule', { templateSchedule: { schedulingFields: ['t'], defaultValues: {} } }],
  ['templateSchedule', { templateSchedule: { schedulingFields: ['s'], defaultValues: { n: 1 } } }],
  ['templateSchedule', { templateSchedule: { schedulingFields: ['n'], defaultValues: { n: 'x' } } }],
])('C-TPL-08 a fault names the part it is in: %s %j', (part, parts) => {
  expect(at(parts)).toBe(part)
})

test('C-TPL-06 a title is made from fields that are in the form once and shown', () => {
  const both = { fields: ['s', 't'].map((id) => ({ field: { id }, section: 'General' })) }
  expect(titled(' ')).toBe('Enter how titles are made.')
  expect(titled('{Site')).toMatch(/^The title has an unmatched brace/)
  expect(titled('{Mood}')).toMatch(/^"Mood" is in the title but not a field of the form/)
  expect(titled('{Site}', both)).toMatch(/^The form has two fields called "Site"/)
  expect(titled('{Site}', { hiddenFields: ['s'] })).toMatch(/^"Site" is in the title but hidden/)
})

test('C-TPL-02 default values are stored as their data types have them, and empty ones not at all', () => {
  expect(storedValues({ n: '12', s: ' ', constructor: 'x' }, definitions)).toEqual({ n: 12 })
})
