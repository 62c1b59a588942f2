import { recordExports } from '@dossier/contract/exports'
import { imports } from '@dossier/contract/imports/calls'
import { viewEditing } from '@dossier/contract/views/editing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importOf, paramsOf, rowsOf, upload, workOnImports } from '../../testing/importing.ts'
import { insertWorld, randomWorld, recordsIn } from '../../testing/oracles/random-world.ts'

/** Those whose columns can be filled from a file. */
const COLUMNS = ['caseNumber', 'title', 'summary', 'statusId', 'severityId', 'assigneeId', 'areas', 'tags']
const READERS = [
  { locale: 'en-US', timeZone: 'America/Los_Angeles' },
  { locale: 'de-DE', timeZone: 'Australia/Lord_Howe' },
  { locale: 'fr-CH', timeZone: 'UTC' },
]

test('D-142 C-FLD-05 what any records of every type are exported as changes nothing when it is imported again', async () => {
  const world = await randomWorld()
  const { people, ids, templates } = world
  const [admin] = people as [(typeof people)[0]]
  const templateId = templates[0]!
  const records = fc.sample(recordsIn(world), { numRuns: 150, seed: 142 }).map((one) => ({
    ...one,
    template: templateId,
    closed: null,
    deleted: null,
  }))
  await insertWorld(world, records)
  // Administrators, too, do not see what only a team may.
  const { secret: _secret, ...seen } = ids
  const fields = Object.values(seen).map((id) => `fields.${id}`)
  const columns = [...COLUMNS, ...fields]
  const { id: viewId } = await admin.call(viewEditing.save, { body: { title: 'Everything', columns } })
  for (const { locale, timeZone } of READERS) {
    const exported = await admin.send({
      method: recordExports.records.method,
      path: recordExports.records.path,
      body: { format: 'csv', records: { all: true, of: { viewId, searchTerm: '', timeZone } }, locale, timeZone },
    })
    const id = await upload(admin, exported.text)
    const query = { templateId: String(templateId) }
    const found = await admin.call(imports.columns, { ...paramsOf(id), query })
    const guesses = found.columns.map(({ guess }) => guess)
    const plan = {
      encoding: found.encoding,
      separator: found.separator,
      templateId,
      isCase: false,
      columns: guesses,
      key: guesses.findIndex(({ target }) => target === 'caseNumber'),
      creates: false,
      updates: true,
      timeZone,
    }
    await admin.call(imports.check, { ...paramsOf(id), body: plan })
    await workOnImports()
    const { checked } = await importOf(admin, id)
    const changed = (await rowsOf(admin, id, 'check')).filter(({ verdict }) => verdict !== 'same')
    expect({ locale, changed }).toEqual({ locale, changed: [] })
    expect(checked).toMatchObject({ same: records.length, update: 0, create: 0, refuse: 0 })
    const filled = new Set(guesses.map(({ target }) => target))
    const isFilled = (column: string) =>
      filled.has(column) || column === `fields.${ids.times}` || column === `fields.${ids.region}`
    expect(columns.filter((column) => !isFilled(column))).toEqual([])
  }
})
