import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { folders } from '@dossier/contract/folders'
import { formattingRules } from '@dossier/contract/formatting-rules'
import { noticeboards } from '@dossier/contract/noticeboards'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { expect, test } from 'vitest'
import { configurationFile } from '../../testing/configuration-file.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const office = () => newTenant({ features: ['pdfTemplates'] })
const person = async () => (await office()).person({ isAdmin: true, editData: true })

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

/** Exported, imported by somebody else, and exported again; then nothing is left to do. */
async function moved(from: TestPerson, to: TestPerson): Promise<{ file: ConfigurationFile; again: ConfigurationFile }> {
  const file = await fileOf(from)
  const comparison = await to.call(configuration.compare, { body: file })
  expect(comparison.things.filter(({ what }) => what === 'refused')).toEqual([])
  await to.call(configuration.import, { body: { base: comparison.base, file } })
  expect((await to.call(configuration.compare, { body: file })).things).toEqual([])
  return { file, again: await fileOf(to) }
}

test('ADR-197 folders, formatting rules, PDF templates and noticeboards move into another organization', async () => {
  const tenant = await office()
  const ada = await tenant.person({ isAdmin: true, editData: true })
  const crew = await tenant.team('Crew')
  const size = await tenant.field({ title: 'Size', dataType: 'text' })
  const visit = await tenant.template({ title: 'Visit', fields: [{ id: size }] })
  for (const folderType of ['View', 'Insight'] as const)
    await ada.call(folders.save, { body: { title: 'Daily', folderType, teams: folderType === 'View' ? [crew] : [] } })
  await ada.call(formattingRules.save, {
    body: {
      title: 'Large',
      dataType: 'number',
      rules: [{ operator: 'GreaterThan', value: 5, setIcon: true, icon: 'caret-up' }],
    },
  })
  await ada.call(pdfTemplates.save, {
    body: { title: 'Letter', templateIds: [visit], body: '<p>{Size} of {caseNumber}</p>' },
  })
  await ada.call(noticeboards.save, { body: { title: 'News', description: 'Of the week' } })

  const bob = await person()
  const { file, again } = await moved(ada, bob)
  expect(again).toEqual(file)
  expect(file).toMatchObject({
    folders: [
      { key: 'Insight: Daily', title: 'Daily', teams: [] },
      { key: 'View: Daily', title: 'Daily', teams: ['Crew'] },
    ],
    pdfTemplates: [{ title: 'Letter', templates: ['Visit'] }],
    leftOut: [],
  })
  expect(await bob.call(folders.list, { query: {} })).toHaveLength(1)
})

test('ADR-197 what a form refuses keeps the whole file out, in the same words', async () => {
  const bob = await person()
  const letter = { title: 'Letter', templates: [], body: '<p>{Wight}</p>', header: '', footer: '', pageNumbers: false }
  const { things } = await bob.call(configuration.compare, { body: configurationFile({ pdfTemplates: [letter] }) })
  expect(things[0]).toMatchObject({
    kind: 'pdfTemplate',
    what: 'refused',
    fault: 'There is no field named "Wight". Choose another one for {Wight}.',
  })
  const answer = await bob.send({
    method: 'POST',
    path: '/configuration/comparison',
    body: configurationFile({ pdfTemplates: [{ ...letter, templates: ['Visit'] }] }),
  })
  expect(answer).toMatchObject({
    status: 400,
    text: 'Template 1 of PDF template 1 names the template "Visit", which the file does not have. Add it to the file, or remove the name.',
  })
})

test('ADR-197 saving such a thing makes a version, and a roll back restores it', async () => {
  const ada = await person()
  const made = await ada.call(folders.save, { body: { title: 'Daily' } })
  await ada.call(folders.save, { body: { id: made.id, title: 'Weekly' } })
  await ada.call(noticeboards.save, { body: { title: 'News' } })
  const { data } = await ada.call(configuration.versions, { query: {} })
  expect(data.map(({ version, named, by }) => [version, by.kind, named.at(-1)?.name])).toMatchObject([
    [4, 'user', 'News'],
    [3, 'user', 'Weekly'],
    [2, 'user', 'Daily'],
    [1, 'system', expect.anything()],
  ])
  const { things } = await ada.call(configuration.rollBack, { body: { version: 2 } })
  expect(things).toMatchObject([
    { kind: 'folder', name: 'Daily', what: 'changed' },
    { kind: 'noticeboard', name: 'News', what: 'deleted' },
  ])
  expect(await ada.call(folders.list, { query: {} })).toMatchObject([{ id: made.id, title: 'Daily' }])
})

test('ADR-197 a version from before a kind took part leaves that kind as it is', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true, editData: true })
  const first = await ada.call(folders.save, { body: { title: 'Daily' } })
  // As an earlier release has stored it.
  await tenant.asOwner(async (tx) => {
    await tx
      .deleteFrom('configuration_things')
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', 'folders')
      .execute()
    await tx.deleteFrom('configuration_versions').where('tenant_id', '=', tenant.id).where('id', '>', 1).execute()
    await tx
      .updateTable('configuration_versions')
      .set({ kinds: ['statuses'] })
      .where('tenant_id', '=', tenant.id)
      .execute()
  })
  await ada.call(folders.save, { body: { title: 'Weekly' } })
  const { data } = await ada.call(configuration.versions, { query: {} })
  expect(data.map(({ version, by, named }) => [version, by.kind, named.map(({ name }) => name)])).toMatchObject([
    [3, 'user', ['Weekly']],
    [2, 'system', ['Daily']],
    [1, 'system', expect.anything()],
  ])
  expect(await ada.call(configuration.compareVersion, { body: { version: 1 } })).toMatchObject({ things: [] })
  const { things } = await ada.call(configuration.rollBack, { body: { version: 2 } })
  expect(things).toMatchObject([{ kind: 'folder', name: 'Weekly', what: 'deleted' }])
  expect((await ada.call(folders.list, { query: {} })).map(({ id }) => id)).toEqual([first.id])
})
