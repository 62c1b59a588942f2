import { openEditor } from '@dossier/core/editing/editor'
import { describe, expect, test, vi } from 'vitest'
import { exampleCase, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { CaseStore } from './case-store.ts'

const LATER = '2026-01-02T00:00:00.000Z'
const fieldsMessage = (fields: ReturnType<typeof exampleField>[], full = false) => ({
  caseId: 1,
  full,
  seq: 11,
  lastUpdatedAt: LATER,
  fields: Object.fromEntries(fields.map((one) => [one.field.id, one])),
})
const open = () => new CaseStore(exampleCase([exampleField({ value: 'Here' })]), exampleMe())

describe('pushed messages', () => {
  test('B-LIVE-04 changed properties are applied to the record', () => {
    const store = open()
    store.takeProperties({ id: 1, seq: 11, lastUpdatedAt: LATER, title: 'Broken mast' })
    expect(store.record.title).toBe('Broken mast')
    expect(store.record.summary).toBe('')
  })

  test('B-LIVE-05 a full set removes the fields that it lacks', () => {
    const store = open()
    store.takeFields(fieldsMessage([], true))
    expect(store.record.fields).toEqual({})
  })

  test('B-LIVE-06 a field that another person has open keeps its value here', () => {
    const store = open()
    const inUseBy = { id: 9, name: 'Nadia' }
    store.takeFields(fieldsMessage([exampleField({ value: 'There', inUseBy, draft: 'Ther', lastUpdatedAt: LATER })]))
    expect(store.record.fields['site']).toMatchObject({ value: 'Here', draft: 'Ther', inUseBy })
  })

  test("B-LIVE-06 this person's typing survives pushed messages", () => {
    const store = open()
    store.setEdit('fields.site', { ...openEditor('text', { value: 'Here', base: 10 }), value: 'My text' })
    store.takeFields(fieldsMessage([exampleField({ value: 'There', lastUpdatedAt: LATER })]))
    expect(store.get().edits['fields.site']?.value).toBe('My text')
    expect(store.record.fields['site']?.value).toBe('There')
  })

  test('D-050 an own save counts although another person has the field open', () => {
    const store = open()
    const inUseBy = { id: 9, name: 'Nadia' }
    store.takeSavedField({ ...exampleField({ value: 'There', inUseBy, lastUpdatedAt: LATER }), seq: 11 })
    expect(store.record.fields['site']).toMatchObject({ value: 'There', inUseBy })
  })

  test('B-LIVE-08 a field that the record does not have is named in the console', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const store = open()
    store.takeFields(fieldsMessage([exampleField({ field: { ...exampleField().field, id: 'gone' } })]))
    expect(warn).toHaveBeenCalledWith('Record #7 has no field gone to update.')
    warn.mockRestore()
  })

  test('an answer older than the known state changes nothing', () => {
    const store = open()
    store.takeDetails(exampleCase([], { seq: 9, title: 'Old' }))
    expect(store.record.title).toBe('Broken lamp')
  })
})

test("'Saved!' stays for one second", () => {
  vi.useFakeTimers()
  const store = open()
  store.showSaved()
  vi.advanceTimersByTime(999)
  expect(store.get().isSaved).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.get().isSaved).toBe(false)
  vi.useRealTimers()
})
