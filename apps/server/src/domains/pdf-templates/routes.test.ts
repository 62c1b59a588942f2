import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { freshDefinition, freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const FEATURES = ['pdfTemplates', 'pdfTemplateHeaderAndFooter', 'richText'] as const

async function setting(features: readonly string[] = FEATURES) {
  const tenant = await newTenant({ features: [...features] as never })
  const crew = await tenant.team('Crew')
  const note = await tenant.field({ title: 'Note', dataType: 'text-area', extensions: { allowRichText: true } })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew] } })
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const templateId = await tenant.template({ title: 'Job', fields: [note, secret, due].map((id) => ({ id })) })
  const admin = await tenant.person({ isAdmin: true })
  const member = await tenant.person({ teamIds: [crew] })
  const record = async (fields: object, title = 'A job') =>
    (await insertRecords(tenant, [{ title, template_id: templateId, fields: JSON.stringify(fields) }]))[0]!
  return { tenant, crew, note, secret, due, templateId, admin, member, record }
}

const rendered = (person: TestPerson, id: number, caseId: number) =>
  person.send({ method: 'GET', path: `/pdfTemplates/${id}/render/${caseId}` })

/** What another reader than the browser's finds on each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await pagesOf(bytes)).join('\n')

const SCRIPTS = ['中文 测试', 'हिन्दी नमस्ते', 'ไทย สวัสดี', 'עברית שלום', 'العربية مرحبا', '👩‍👩‍👧', 'ß Ω Łódź']
/** Readers put words and marks of some scripts into other orders; each letter is there. */
const missingIn = (text: string, line: string): string[] =>
  [...line.replaceAll(/[\s\p{M}]/gu, '')].filter((letter) => !text.normalize('NFC').includes(letter))
const plain = (text: string) => text.replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

test('D-106 M23 a record is printed with the values that its reader may see, in every script', async () => {
  const { admin, member, record, note, secret, due, templateId } = await setting()
  const caseId = await record({
    [note]: `<h2>Found</h2>${SCRIPTS.map((line) => `<p>${line}</p>`).join('')}`,
    [secret]: 'only for the crew',
    [due]: '2026-03-05',
  })
  const body = '<h1>{Title}</h1><p>No {caseNumber}, {Status}, due {Due}: {secret}.</p><p>{Note}</p>'
  const { id } = await admin.call(pdfTemplates.save, {
    body: { title: 'Work order', templateIds: [templateId], body, header: '<p>{Title}</p>', pageNumbers: true },
  })
  const answer = await rendered(member, id, caseId)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename=".+ Work order\.pdf"$/)
  const text = await textOf(answer.bytes)
  for (const line of ['A job', 'Found', ...SCRIPTS, 'Page 1 of 1']) expect(missingIn(text, line)).toEqual([])
  expect(text).toContain('due Mar 5, 2026: only for the crew.')
  const other = await textOf((await rendered(admin, id, caseId)).bytes)
  expect(other).toContain('due Mar 5, 2026: .')
})

test('D-106 M24 a table of 300 rows repeats its head on each page, and long words and cells end', async () => {
  const { tenant, admin } = await setting()
  const definitionId = await freshDefinition(tenant, 'Part')
  const labels = Array.from({ length: 300 }, (_, nth) => `Part ${nth}`)
  const source = await freshSource(tenant, { title: 'Parts', definitionId, labels })
  const parts = await tenant.field({ title: 'Parts', dataType: 'list-data', dataSourceId: source.id })
  const word = await tenant.field({ title: 'Word', dataType: 'text-area' })
  const templateId = await tenant.template({ title: 'Stock', fields: [parts, word].map((id) => ({ id })) })
  const rows = source.itemIds.map((itemId) => ({ id: itemId, itemId, fields: {} }))
  const fields = JSON.stringify({ [parts]: rows, [word]: 'w'.repeat(5_000) })
  const [caseId] = await insertRecords(tenant, [{ title: 'Stock', template_id: templateId, fields }])
  const body = '<p>{Word}</p><p>{Parts}</p>'
  const { id } = await admin.call(pdfTemplates.save, { body: { title: 'Stock list', body, pageNumbers: true } })
  const begun = performance.now()
  const { bytes } = await rendered(admin, id, caseId!)
  expect(performance.now() - begun).toBeLessThan(10_000)
  const pages = await pagesOf(bytes)
  expect(pages.length).toBeGreaterThan(4)
  for (const [nth, page] of pages.entries()) expect(page).toContain(`Page ${nth + 1} of ${pages.length}`)
  for (const page of pages.slice(1)) expect(page).toMatch(/\bItem\b/)
  expect(new Set(pages.join(' ').match(/Part \d+/g)).size).toBe(300)
})

test('D-106 M25 nothing that is typed is read as markup, and nothing is requested or read', async () => {
  let requests = 0
  const canary = createServer((_, response) => {
    requests += 1
    response.end('canary')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const { port } = canary.address() as { port: number }
  const at = `http://127.0.0.1:${port}`
  const hostile = [
    `#read("/etc/passwd") #include "/etc/passwd" #import "@preview/a:0.1.0"`,
    `<img src="${at}/a.png"><iframe src="${at}"></iframe><link href="${at}/f.css"><script>fetch('${at}')</script>`,
    `<img src="file:///etc/passwd"><svg><image href="${at}/b.png"/></svg><style>@import url(${at}/c.css)</style>`,
    `$ x $ *bold* \\ \`raw\` @ref <label> // comment /* more */ {Secret}`,
  ].join(' ')
  const { admin, note, record } = await setting()
  const caseId = await record({ [note]: hostile }, `#panic("title")`)
  const body = `<p>#eval("1+1") {Title} {Note}</p><p><img src="data:image/png;base64,bm8=" alt="broken"></p><p><a href="https://a.example/">far</a></p>`
  const { id } = await admin.call(pdfTemplates.save, { body: { title: '#hostile', body } })
  const { status, bytes } = await rendered(admin, id, caseId)
  expect(status).toBe(200)
  expect(requests).toBe(0)
  canary.close()
  const text = await textOf(bytes)
  expect(text).toContain('#eval("1+1") #panic("title")')
  expect(plain(text)).toContain('#read("/etc/passwd")')
  expect(text).toContain('broken')
  if (existsSync('/etc/passwd')) expect(text).not.toContain((await readFile('/etc/passwd', 'utf8')).split('\n')[0])
})

test('C-TPL-10 C-FLD-13 D-106 D-036 PDF templates, their headers and their placeholders follow flags, rights and names', async () => {
  const { admin, member, record, templateId } = await setting(['pdfTemplates'])
  const caseId = await record({})
  const save = (body: object) => admin.send({ method: 'POST', path: '/pdfTemplates', body })
  const saved = await admin.call(pdfTemplates.save, {
    body: { title: 'Plain', templateIds: [templateId], body: '<p onclick="x()">{Title}</p>' },
  })
  expect(saved.body).toBe('<p>{Title}</p>')
  expect(await member.call(pdfTemplates.list, {})).toMatchObject([{ title: 'Plain' }])
  expect((await save({ title: 'plain', body: '<p>x</p>' })).text).toContain('already exists')
  expect((await save({ title: 'Two', body: '<p>{Nothing}</p>' })).text).toContain('There is no field named "Nothing".')
  expect((await save({ title: 'Two', body: '<p> </p>' })).text).toContain('Write what the PDF contains.')
  expect((await save({ title: 'Two', body: '<p>x</p>', pageNumbers: true })).text).toContain('are not available')
  expect((await member.send({ method: 'POST', path: '/pdfTemplates', body: { title: 'x', body: 'x' } })).status).toBe(
    403,
  )
  const stale = { id: saved.id, title: 'Plain', body: '<p>x</p>', lastUpdated: '2020-01-01T00:00:00.000Z' }
  expect((await save(stale)).status).toBe(409)
  const elsewhere = await setting([])
  const off = await elsewhere.admin.send({ method: 'POST', path: '/pdfTemplates', body: { title: 'x', body: 'x' } })
  expect([off.status, off.text]).toEqual([403, 'PDF templates are not available for this organization.'])
  expect(await elsewhere.admin.call(pdfTemplates.list, {})).toEqual([])
  const preview = await admin.send({
    method: 'POST',
    path: '/pdfTemplates/preview',
    body: { body: '<p>{Title}</p>', caseId },
  })
  expect(preview.headers['content-type']).toBe('application/pdf')
  await admin.call(pdfTemplates.remove, { params: { id: String(saved.id) } })
  expect((await rendered(admin, saved.id, caseId)).status).toBe(404)
})
